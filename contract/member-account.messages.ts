import { message } from './language.ts';

export const reasonNeeded = message({ en: 'Please give the reason', fr: 'Veuillez indiquer le motif' });
export const daysInOrder = message({
  en: 'Each instalment is due on a later day than the one before it.',
  fr: 'Chaque versement est dû un jour plus tard que le précédent.',
});
