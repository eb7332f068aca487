import { message } from '#contract/language.ts';

export const changedMeanwhile = message({
  en: 'Somebody else changed the landing page meanwhile. Look at their version before you save yours.',
  fr: 'Quelqu’un d’autre a modifié la page d’accueil entre-temps. Consultez sa version avant d’enregistrer la vôtre.',
});
export const published = message({ en: 'Landing page published', fr: 'Page d’accueil publiée' });
export const draftSaved = message({ en: 'Draft saved', fr: 'Brouillon enregistré' });
export const noProduct = message({
  en: 'A product does not exist any more. Please choose again.',
  fr: 'Un produit n’existe plus. Veuillez choisir à nouveau.',
});
