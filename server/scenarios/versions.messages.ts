import { message } from '#contract/language.ts';

export const trigger = message({ en: 'Trigger', fr: 'Déclencheur' });
export const goOnIf = message({ en: 'Go on only if', fr: 'Continuer seulement si' });
export const conditions = message({ en: 'Conditions', fr: 'Conditions' });
export const place = message({ en: 'Place', fr: 'Place' });
export const ifItFails = message({ en: 'If it fails', fr: 'En cas d’échec' });
export const goesOn = message({ en: 'The run goes on', fr: 'L’exécution continue' });
export const step = message<[{ n: number; name: string }]>({
  en: ({ n, name }) => `Step ${n}: ${name}`,
  fr: ({ n, name }) => `Étape ${n} : ${name}`,
});
export const order = message({ en: 'Order of the steps', fr: 'Ordre des étapes' });
export const connection = message({ en: 'Connection', fr: 'Connexion' });
export const noVersion = message({ en: 'This version does not exist', fr: 'Cette version n’existe pas' });
