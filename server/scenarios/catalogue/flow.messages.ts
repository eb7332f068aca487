import { message } from '#contract/language.ts';

// The steps that decide how a run goes on.

export const ifElse = message({ en: 'If / otherwise', fr: 'Si / sinon' });
export const ifElseAbout = message({
  en: 'Does some steps when conditions hold, and others when they do not. Then the run goes on with the next step.',
  fr: 'Effectue certaines étapes quand des conditions sont remplies, et d’autres sinon. L’exécution continue ensuite avec l’étape suivante.',
});
export const howManyHold = message({ en: 'Take the first way if', fr: 'Prendre la première voie si' });
export const holding = {
  all: message({ en: 'all conditions hold', fr: 'toutes les conditions sont remplies' }),
  any: message({ en: 'at least one condition holds', fr: 'au moins une condition est remplie' }),
};
export const endRun = message({ en: 'End the run', fr: 'Terminer l’exécution' });
export const endRunAbout = message({
  en: 'The steps after this one are left out, and the run has succeeded.',
  fr: 'Les étapes qui suivent sont laissées de côté, et l’exécution est réussie.',
});
