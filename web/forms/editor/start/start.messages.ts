import { message } from '#contract/language.ts';

export const begin = message({ en: 'Begin with a template', fr: 'Partir d’un modèle' });
export const beginHelp = message({
  en: 'Or write your own form below. Everything in a template can be changed.',
  fr: 'Ou rédigez votre propre formulaire ci-dessous. Tout peut être modifié dans un modèle.',
});
export const language = message({ en: 'Language of the template', fr: 'Langue du modèle' });
