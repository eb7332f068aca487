import { message } from '#contract/language.ts';

export const noProduct = message({ en: 'This product does not exist.', fr: 'Ce produit n’existe pas.' });
export const nameTaken = message({ en: 'There is a product of this name already', fr: 'Un produit porte déjà ce nom' });
export const nameInUse = message({
  en: 'The name stays, because members, payments, exports, segments, campaigns, scenarios or imports refer to it. Add another product instead.',
  fr: 'Le nom ne peut plus changer, car des adhérents, des paiements, des exports, des segments, des campagnes, des scénarios ou des imports s’y réfèrent. Ajoutez plutôt un autre produit.',
});
export const noGroup = message({
  en: 'An access group does not exist any more. Please choose again.',
  fr: 'Un groupe d’accès n’existe plus. Veuillez choisir à nouveau.',
});
export const noTag = message({
  en: 'A tag does not exist any more. Please choose again.',
  fr: 'Une étiquette n’existe plus. Veuillez choisir à nouveau.',
});
export const noTemplate = message({
  en: 'This template does not exist any more. Please choose another one.',
  fr: 'Ce modèle n’existe plus. Veuillez en choisir un autre.',
});
export const noPicture = message({
  en: 'This image does not exist any more. Please choose it again.',
  fr: 'Cette image n’existe plus. Veuillez la choisir à nouveau.',
});
export const gone = message({ en: '(deleted)', fr: '(supprimé)' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this product meanwhile. Please look at it again.',
  fr: 'Quelqu’un d’autre a modifié ce produit entre-temps. Veuillez le vérifier à nouveau.',
});
export const defaultStays = message({
  en: 'This is the product of members and payments that name none. Make another product the default first.',
  fr: 'C’est le produit des adhérents et des paiements qui n’en indiquent aucun. Choisissez d’abord un autre produit par défaut.',
});
export const archivedDefault = message({
  en: 'This product is no longer offered. Offer it again first.',
  fr: 'Ce produit n’est plus proposé. Proposez-le à nouveau d’abord.',
});
export const created = message({ en: 'Product created', fr: 'Produit créé' });
export const saved = message({ en: 'Product saved', fr: 'Produit enregistré' });
export const archived = message({ en: 'The product is no longer offered', fr: 'Le produit n’est plus proposé' });
export const wholeAmount = message<[{ currency: string }]>({
  en: ({ currency }) => `Enter a whole number: ${currency} has no cents.`,
  fr: ({ currency }) => `Saisissez un nombre entier : le ${currency} n’a pas de centimes.`,
});
export const amountLike = message({ en: 'Enter an amount like 49.99.', fr: 'Saisissez un montant tel que 49,99.' });
export const amountAboveZero = message({ en: 'Enter an amount above zero.', fr: 'Saisissez un montant supérieur à zéro.' });
