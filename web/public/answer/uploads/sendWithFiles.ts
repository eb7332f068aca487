import { isFileMissing, isNotBegun } from '#contract/uploads.messages.ts';
import { allFiles, toSend } from '../files.ts';
import { type Outcome, type Submission, sendAnswers } from '../send.ts';
import { loadEngine } from './load.ts';
import { uploadIdOf, withId } from './state.ts';

/** Sends the answers when the server has all of their files. */
export async function sendWithFiles(submission: Submission): Promise<Outcome> {
  const chosen = allFiles(submission.files);
  if (chosen.length === 0) return sendAnswers(submission);
  const engine = await loadEngine();
  if (!engine) return sendAnswers(submission);
  for (let anew = 0; ; anew++) {
    const outcome = await deliver(submission, engine);
    const missing = outcome.state === 'refused' ? chosen.filter(([id]) => isFileMissing(outcome.errors[id])) : [];
    if (outcome.state === 'recorded') await engine.settled(submission.key);
    if (missing.length === 0 || anew > 0) return outcome;
    // The answers waited for so long that the server has deleted the files; this device still has them.
    for (const [questionId, file] of missing) await engine.restart(submission.key, questionId, file);
  }
}

async function deliver(submission: Submission, engine: NonNullable<Awaited<ReturnType<typeof loadEngine>>>): Promise<Outcome> {
  const { formId, key, ticket } = submission;
  const files: Record<string, File[]> = {};
  const answers = { ...submission.answers };
  const errors: Record<string, string> = {};
  const belongs = { formId, submissionKey: key, ticket, maxMb: Number.POSITIVE_INFINITY };
  const chosen = allFiles(submission.files);
  const outcomes = await Promise.all(chosen.map(([questionId, file]) => engine.begin({ ...belongs, questionId }, file)));
  if (outcomes.some(({ state }) => state === 'unreached' || state === 'gone')) return { state: 'unsure', reached: false };
  for (const [i, [questionId, file]] of chosen.entries()) {
    const outcome = outcomes[i]!;
    if (outcome.state === 'done') answers[questionId] = withId(answers[questionId], uploadIdOf(outcome.url));
    // The page's ticket has expired, so the file is sent with the answers.
    else if (outcome.state === 'refused' && isNotBegun(outcome.message)) files[questionId] = [...(files[questionId] ?? []), file];
    else if (outcome.state === 'refused') errors[questionId] = outcome.message;
  }
  const [message] = Object.values(errors);
  if (message !== undefined) return { state: 'refused', message, errors };
  return sendAnswers({ ...submission, answers, files: toSend(files) });
}
