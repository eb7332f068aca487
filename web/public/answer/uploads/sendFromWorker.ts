import { FILE_MISSING } from '#contract/uploads.ts';
import { type Outcome, type Submission, sendAnswers } from '../send.ts';
import { findUpload, forgetUpload, nameOf } from './kept.ts';
import { uploadIdOf } from './state.ts';

/**
 * For the service worker, where what sends files in pieces cannot run: files that are there already are named, the
 * others go with the answers. While a page is open, it is the page that goes on with its files.
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
    // The page has made it smaller.
    all[questionId] = kept.content;
    rest[questionId] = kept.content;
    if (!kept.done || !kept.url) continue;
    answers[questionId] = uploadIdOf(kept.url);
    delete rest[questionId];
  }
  let outcome = await sendAnswers({ ...submission, answers, files: rest });
  const gone = outcome.state === 'refused' && Object.values(outcome.errors).includes(FILE_MISSING);
  if (gone) outcome = await sendAnswers({ ...submission, files: all });
  if (outcome.state === 'recorded') for (const questionId of chosen) await forgetUpload(nameOf(key, questionId));
  return outcome;
}
