import { message } from '#contract/language.ts';

export const saved = message({ en: 'Saved', fr: 'Enregistré' });
export const noPicture = message({ en: 'There is no such picture.', fr: 'Cette image n’existe pas.' });
