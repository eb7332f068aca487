import { isFileMissing } from '#contract/uploads.messages.ts';
import { allFiles, toSend } from '../files.ts';
import { type Outcome, type Submission, sendAnswers } from '../send.ts';
import { findUpload, forgetUpload, type KeptUpload } from './kept.ts';
import { uploadIdOf, withId } from './state.ts';

/**
 * Sends answers with files from the service worker, which cannot send files in pieces. Files that the server has are named,
 * and the others are sent with the answers. While a page is open, the page sends its files.
 */
export async function sendFromWorker(submission: Submission, pageIsOpen: () => Promise<boolean>): Promise<Outcome> {
  const { key } = submission;
  const chosen = allFiles(submission.files);
  if (chosen.length === 0) return sendAnswers(submission);
  if (await pageIsOpen()) return { state: 'unsure', reached: true };
  const answers = { ...submission.answers };
  const all: Record<string, File[]> = {};
  const rest: Record<string, File[]> = {};
  const stored: KeptUpload[] = [];
  for (const [questionId, file] of chosen) {
    const kept = await findUpload(key, questionId, file);
    if (kept) stored.push(kept);
    // The stored file may be a smaller version.
    const content = kept?.content ?? file;
    all[questionId] = [...(all[questionId] ?? []), content];
    if (kept?.done && kept.url) answers[questionId] = withId(answers[questionId], uploadIdOf(kept.url));
    else rest[questionId] = [...(rest[questionId] ?? []), content];
  }
  let outcome = await sendAnswers({ ...submission, answers, files: toSend(rest) });
  const gone = outcome.state === 'refused' && Object.values(outcome.errors).some(isFileMissing);
  if (gone) outcome = await sendAnswers({ ...submission, files: toSend(all) });
  if (outcome.state === 'recorded') for (const { name } of stored) await forgetUpload(name);
  return outcome;
}
