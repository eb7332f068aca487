import { message } from '#contract/language.ts';

// When a message leaves that waits.

export const leavesOn = message<[{ at: string }]>({ en: ({ at }) => `Leaves on ${at}`, fr: ({ at }) => `Part le ${at}` });
export const triedAgainOn = message<[{ at: string }]>({
  en: ({ at }) => `Tried again on ${at}`,
  fr: ({ at }) => `Nouvel essai le ${at}`,
});
