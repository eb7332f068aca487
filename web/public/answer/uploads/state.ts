/** The progress of the file of one question. */
export interface UploadState {
  /** A `waiting` file continues when the network is back; a `refused` one has the reason in `message`. */
  phase: 'preparing' | 'sending' | 'waiting' | 'done' | 'refused';
  sent: number;
  total: number;
  message?: string;
}

/** Returns the id of an upload, which is the last part of its address. */
export const uploadIdOf = (url: string) => url.split('/').at(-1)!;

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

export const refusalsIn = (states: Record<string, UploadState>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).flatMap(([id, { phase, message }]) => (phase === 'refused' ? [[id, message ?? '']] : [])));
