import { message } from './language.ts';

export const colour = message({
  en: 'Please choose a colour such as #2f2a72',
  fr: 'Veuillez choisir une couleur, par exemple #2f2a72',
});
export const redirect = message({
  en: 'Please enter the address of a page that begins with https://',
  fr: 'Veuillez saisir l’adresse d’une page qui commence par https://',
});
export const picture = message<[{ kilobytes: number }]>({
  en: ({ kilobytes }) => `Please choose a PNG, JPEG or WebP picture of at most ${kilobytes} kB`,
  fr: ({ kilobytes }) => `Veuillez choisir une image PNG, JPEG ou WebP de ${kilobytes} ko au plus`,
});
