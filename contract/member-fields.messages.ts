import { message } from './language.ts';

export const optionRequired = message({ en: 'Please write what can be chosen.', fr: 'Veuillez indiquer ce que l’on peut choisir.' });
export const optionsAtMost = message<[{ max: number }]>({
  en: ({ max }) => `${max} choices at most.`,
  fr: ({ max }) => `${max} choix au plus.`,
});
export const conditionUnreadable = message({
  en: 'This condition on a member field cannot be read.',
  fr: 'Cette condition sur un champ d’adhérent est illisible.',
});
export const valuesAtMost = message<[{ max: number }]>({
  en: ({ max }) => `${max} fields at most.`,
  fr: ({ max }) => `${max} champs au plus.`,
});
