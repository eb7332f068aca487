import { message } from './language.ts';

export const picture = message<[{ kilobytes: number; pixels: number }]>({
  en: ({ kilobytes, pixels }) => `Please choose a PNG or JPEG picture of at most ${kilobytes} kB and ${pixels} × ${pixels} pixels`,
  fr: ({ kilobytes, pixels }) => `Veuillez choisir une image PNG ou JPEG de ${kilobytes} ko et de ${pixels} × ${pixels} pixels au plus`,
});
