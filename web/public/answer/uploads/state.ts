import type { AnswerValue } from '#contract/answers.ts';

export interface UploadState {
  /** A `waiting` file continues when the network is back, or when what the server says in `message` is over; a `refused` one has the reason there. */
  phase: 'preparing' | 'sending' | 'waiting' | 'done' | 'refused';
  sent: number;
  total: number;
  message?: string;
}

/** The progress of the files of one submission, by question and by the print of the file. */
export type UploadStates = Record<string, Record<string, UploadState>>;

/** Identifies a chosen file. */
export const printOf = ({ name, size, lastModified, type }: File) => [name, size, lastModified, type].join('/');

/** Returns the id of an upload, which is the last part of its address. */
export const uploadIdOf = (url: string) => url.split('/').pop()!;

/** Adds the id of a file to an answer: the first one is the answer, and several are a list. */
export const withId = (answer: AnswerValue | undefined, id: string): AnswerValue => (answer === undefined ? id : [answer, id].flat());

/** A photo may be larger than the limit, because it is made smaller before it is sent (shrink.ts). */
export const mayShrink = ({ type, size }: File) => /^image\/(?!gif|svg)/.test(type) && size < 80 * 1024 * 1024;

/** Returns the progress of all files that are being sent, from 0 to 99; undefined when there are none. */
export function percentOf(states: UploadState[]): number | undefined {
  const moving = states.filter(({ phase }) => phase !== 'done' && phase !== 'refused');
  if (moving.length === 0) return undefined;
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const sent = states.reduce((sum, state) => sum + (state.phase === 'done' ? state.total : state.sent), 0);
  return Math.min(99, Math.floor((100 * sent) / Math.max(1, total)));
}

/** The reason of the first refusal, by question. */
export const refusalsIn = (states: UploadStates): Record<string, string> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([id, files]) => {
      const refused = Object.values(files).find(({ phase }) => phase === 'refused');
      return refused ? [[id, refused.message ?? '']] : [];
    }),
  );
