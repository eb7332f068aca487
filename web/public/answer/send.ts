import { FIELD } from '#contract/answer-page.ts';
import type { Answers } from '#contract/answers.ts';

export interface Submission {
  formId: string;
  key: string;
  ticket: string;
  answers: Answers;
  /** Chosen here and not stored yet, by question id. */
  files: Record<string, File>;
}

export type Outcome = { recorded: true } | { recorded: false; message: string; errors: Record<string, string> };

/** A connection that has stalled must not keep the button busy for ever. */
const PATIENCE_MS = { text: 45_000, files: 600_000 };

const UNREACHED = 'We could not reach the server. Your answers are still here: check your connection, then try again.';
const NOT_UNDERSTOOD = 'The server did not confirm that it has your answers. They are still here: please try again.';

/** Sends the answers once; only the server's own word counts as recorded. */
export async function sendAnswers(submission: Submission): Promise<Outcome> {
  const withFiles = Object.keys(submission.files).length > 0;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), withFiles ? PATIENCE_MS.files : PATIENCE_MS.text);
  try {
    const res = await fetch('/api/answers', {
      method: 'POST',
      signal: patience.signal,
      ...(withFiles ? { body: toMultipart(submission) } : { headers: { 'content-type': 'application/json' }, body: toJson(submission) }),
    });
    return readOutcome(res.ok, await res.json().catch(() => undefined));
  } catch {
    return { recorded: false, message: UNREACHED, errors: {} };
  } finally {
    clearTimeout(timer);
  }
}

/** A hotspot's sign-in page answers 200 too: the body has to say it. */
function readOutcome(ok: boolean, body: unknown): Outcome {
  const { success, message, errors } = (body ?? {}) as { success?: unknown; message?: unknown; errors?: Record<string, string> };
  if (ok && success === true) return { recorded: true };
  return { recorded: false, message: typeof message === 'string' ? message : NOT_UNDERSTOOD, errors: errors ?? {} };
}

const toJson = ({ formId, key, ticket, answers }: Submission) => JSON.stringify({ formId, answers, submissionKey: key, ticket });

function toMultipart({ formId, key, ticket, answers, files }: Submission): FormData {
  const body = new FormData();
  body.append('formId', formId);
  body.append(FIELD.submissionKey, key);
  body.append(FIELD.ticket, ticket);
  for (const [id, value] of Object.entries(answers)) for (const one of [value].flat()) body.append(id, one);
  for (const [id, file] of Object.entries(files)) body.append(id, file);
  return body;
}
