import { FIELD } from '#contract/answer-page.ts';
import type { Answers } from '#contract/answers.ts';
import type { Language } from '#contract/language.ts';
import { allFiles, type FilesToSend } from './files.ts';

export interface Submission {
  formId: string;
  key: string;
  ticket: string;
  answers: Answers;
  /** The language of the page, in which a refusal is to be read. */
  language?: Language;
  /** The files that the server has not stored yet, by question id. */
  files: FilesToSend;
}

/** An `unsure` submission has no answer of the server and is sent again; a `refused` one would be refused again. */
export type Outcome =
  | { state: 'recorded' }
  | { state: 'unsure'; reached: boolean }
  | { state: 'refused'; message: string; errors: Record<string, string> };

/** A stalled connection must not keep the button busy for ever. */
const PATIENCE_MS = { text: 45_000, files: 600_000 };

/** These refusals are temporary: too slow, too early or too many requests. */
const PASSING = [401, 407, 408, 425, 429];

/** Sends the answers once. They count as recorded only when the server confirms it. */
export async function sendAnswers(submission: Submission): Promise<Outcome> {
  const withFiles = Object.keys(submission.files).length > 0;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), withFiles ? PATIENCE_MS.files : PATIENCE_MS.text);
  try {
    const res = await fetch('/api/answers', {
      method: 'POST',
      signal: patience.signal,
      headers: {
        ...(submission.language && { 'accept-language': submission.language }),
        ...(!withFiles && { 'content-type': 'application/json' }),
      },
      body: withFiles ? toMultipart(submission) : toJson(submission),
    });
    return readOutcome(res, await res.json());
  } catch {
    return { state: 'unsure', reached: false };
  } finally {
    clearTimeout(timer);
  }
}

/** The sign-in page of a hotspot answers with 200 too, so the body has to confirm a success. */
function readOutcome({ ok, status }: Response, body: unknown): Outcome {
  const { success, message, errors } = (body ?? {}) as { success?: unknown; message?: unknown; errors?: Record<string, string> };
  if (ok && success === true) return { state: 'recorded' };
  const refused = success === false && status >= 400 && status < 500 && !PASSING.includes(status) && typeof message === 'string';
  return refused ? { state: 'refused', message, errors: errors ?? {} } : { state: 'unsure', reached: true };
}

const toJson = ({ formId, key, ticket, answers }: Submission) => JSON.stringify({ formId, answers, submissionKey: key, ticket });

function toMultipart({ formId, key, ticket, answers, files }: Submission): FormData {
  const body = new FormData();
  body.append('formId', formId);
  body.append(FIELD.submissionKey, key);
  body.append(FIELD.ticket, ticket);
  for (const [id, value] of Object.entries(answers)) for (const one of [value].flat()) body.append(id, one);
  for (const [id, file] of allFiles(files)) body.append(id, file);
  return body;
}
