import type { Question } from '#contract/forms.ts';
import { mostFiles } from '#contract/questions.ts';
import * as text from './answer.messages.ts';
import { printOf } from './uploads/state.ts';

/** Chosen files by question id; one file as such, as the page of the version before knows them, and several as a list. */
export type FilesToSend = Record<string, File | File[]>;

export const filesOf = (files: File | File[]): File[] => [files].flat();

export const allFiles = (files: FilesToSend): [questionId: string, file: File][] =>
  Object.entries(files).flatMap(([id, those]) => filesOf(those).map((file): [string, File] => [id, file]));

export const toSend = (files: Record<string, File[]>): FilesToSend =>
  Object.fromEntries(Object.entries(files).map(([id, those]) => [id, those.length === 1 ? those[0]! : those]));

/**
 * Returns the files of a question after some were chosen: another one instead of the only one, or more beside those that are there, of
 * which `kept` are stored by the server and `refused` will not be sent. A file that is there already is not added again.
 */
export function withChosen(
  question: Question,
  before: readonly File[],
  { kept = 0, refused = 0 }: { kept?: number; refused?: number },
  chosen: readonly File[],
): { files: File[]; error?: string | undefined } {
  const most = mostFiles(question);
  if (most === 1) return { files: chosen.slice(0, 1) };
  const all = new Map([...before, ...chosen].map((file) => [printOf(file), file]));
  const files = [...all.values()].slice(0, Math.max(0, most - kept + refused));
  return { files, error: files.length < all.size ? text.othersLeftOut({ most }) : undefined };
}
