import { isFileMissing } from '#contract/uploads.messages.ts';
import { type Outcome, type Submission, sendAnswers } from '../send.ts';
import { findUpload, forgetUpload, nameOf } from './kept.ts';
import { uploadIdOf } from './state.ts';

/**
 * Sends answers with files from the service worker, which cannot send files in pieces. Files that the server has are named,
 * and the others are sent with the answers. While a page is open, the page sends its files.
 */
export async function sendFromWorker(submission: Submission, pageIsOpen: () => Promise<boolean>): Promise<Outcome> {
  const { key, files } = submission;
  const chosen = Object.keys(files);
  if (chosen.length === 0) return sendAnswers(submission);
  if (await pageIsOpen()) return { state: 'unsure', reached: true };
  const answers = { ...submission.answers };
  const all = { ...files };
  const rest = { ...files };
  for (const questionId of chosen) {
    const kept = await findUpload(nameOf(key, questionId));
    if (!kept) continue;
    // The stored file may be a smaller version.
    all[questionId] = kept.content;
    rest[questionId] = kept.content;
    if (!kept.done || !kept.url) continue;
    answers[questionId] = uploadIdOf(kept.url);
    delete rest[questionId];
  }
  let outcome = await sendAnswers({ ...submission, answers, files: rest });
  const gone = outcome.state === 'refused' && Object.values(outcome.errors).some(isFileMissing);
  if (gone) outcome = await sendAnswers({ ...submission, files: all });
  if (outcome.state === 'recorded') for (const questionId of chosen) await forgetUpload(nameOf(key, questionId));
  return outcome;
}
