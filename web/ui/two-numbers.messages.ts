import { message } from '#contract/language.ts';

export const twoNumbers = message<[{ whole: string; decimal: string }]>({
  en: ({ whole, decimal }) => `Please write ${whole} or ${decimal}`,
  fr: ({ whole, decimal }) => `Veuillez écrire ${whole} ou ${decimal}`,
});
