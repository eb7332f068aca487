import { message } from './language.ts';

export const writeSomething = message({ en: 'Please write something here', fr: 'Veuillez écrire quelque chose ici' });
export const httpsAddress = message({
  en: 'Please enter an address that begins with https://',
  fr: 'Veuillez saisir une adresse qui commence par https://',
});
export const mostProducts = message<[{ max: number }]>({
  en: ({ max }) => `Choose ${max} products at most.`,
  fr: ({ max }) => `Choisissez ${max} produits au plus.`,
});
export const productOnce = message({ en: 'Each product is shown once.', fr: 'Chaque produit n’est affiché qu’une fois.' });
