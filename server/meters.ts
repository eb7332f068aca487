import type { Registry } from 'prom-client';

// This process counts its work for /metrics. It counts and loads nothing until somebody opens the meters. A label takes only values of a
// list that the code knows, because each value costs memory for as long as the process lives.

type MailOutcome = 'sent' | 'failed' | 'uncertain' | 'captured' | 'skipped' | 'tried-again';

export interface Meters {
  registry: Registry;
  http(labels: { method: string; route: string; status: string }, seconds: number): void;
  job(labels: { job: string; outcome: 'completed' | 'failed' }, seconds: number): void;
  mail(outcome: MailOutcome): void;
  answer(): void;
}

let opening: Promise<Meters> | undefined;
let opened: Meters | undefined;

/** The meters of this process while they are open. */
export const meters = (): Meters | undefined => opened;

/** Begins to count, and returns the same meters to everybody. */
export function openMeters(): Promise<Meters> {
  opening ??= makeMeters().then((made) => (opened = made));
  return opening;
}

async function makeMeters(): Promise<Meters> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const http = new Histogram({
    name: 'cauri_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route pattern and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const jobs = new Histogram({
    name: 'cauri_job_duration_seconds',
    help: 'Time of one attempt of a job, by its outcome.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const mails = new Counter({
    name: 'cauri_mail_attempts_total',
    help: 'Attempts to send an e-mail, by their outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const answers = new Counter({ name: 'cauri_answers_total', help: 'Responses to forms that were recorded.', registers });
  return {
    registry,
    http: (labels, seconds) => http.observe(labels, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    answer: () => answers.inc(),
  };
}
