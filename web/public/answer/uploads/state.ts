/** How far the file of one question is. */
export interface UploadState {
  /** `waiting`: the network is away, it goes on by itself; `refused`: it will not be taken, `message` says why. */
  phase: 'preparing' | 'sending' | 'waiting' | 'done' | 'refused';
  sent: number;
  total: number;
  message?: string;
}

/** Of an upload: the last part of its address. */
export const uploadIdOf = (url: string) => url.split('/').at(-1)!;

/** Photos may be larger than the limit: they are made smaller before they are sent (shrink.ts). */
export const mayShrink = ({ type, size }: File) => /^image\/(?!gif|svg)/.test(type) && size < 80 * 1024 * 1024;

export const tooLargeText = (maxMb: number) => `This file is larger than ${maxMb} MB. Please choose a smaller one.`;

/** Of all files together that are on their way, from 0 to 99; undefined when none is. */
export function percentOf(states: UploadState[]): number | undefined {
  const moving = states.filter(({ phase }) => phase !== 'done' && phase !== 'refused');
  if (moving.length === 0) return undefined;
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const sent = states.reduce((sum, state) => sum + (state.phase === 'done' ? state.total : state.sent), 0);
  return Math.min(99, Math.floor((100 * sent) / Math.max(1, total)));
}

export const refusalsIn = (states: Record<string, UploadState>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).flatMap(([id, { phase, message }]) => (phase === 'refused' ? [[id, message ?? '']] : [])));
