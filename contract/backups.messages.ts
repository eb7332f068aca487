import { message } from './language.ts';

export const between = message({
  en: ({ min, max }: { min: number; max: number }) => `Please choose a number from ${min} to ${max}.`,
  fr: ({ min, max }: { min: number; max: number }) => `Veuillez choisir un nombre de ${min} à ${max}.`,
});
