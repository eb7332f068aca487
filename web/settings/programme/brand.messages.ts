import { message } from '#contract/language.ts';

export const look = message({ en: 'Look of e-mails', fr: 'Apparence des e-mails' });
export const lead = message({
  en: 'Every e-mail has this logo and this colour: templates, reminders, campaigns and what Cauri writes itself. Changes apply at once; e-mails that were sent keep their look.',
  fr: 'Tous les e-mails portent ce logo et cette couleur : modèles, relances, campagnes et messages que Cauri rédige. Les changements s’appliquent aussitôt ; les e-mails envoyés gardent leur apparence.',
});
export const logoHelp = message({
  en: 'Shown above the text, on white, at most 200 points wide and 48 points high.',
  fr: 'Affiché au-dessus du texte, sur fond blanc, avec au plus 200 points de large et 48 points de haut.',
});
export const hiddenLogo = message<[{ name: string }]>({
  en: ({ name }) => `Mail programs that do not load pictures show “${name}” in its place.`,
  fr: ({ name }) => `Les messageries qui ne chargent pas les images affichent « ${name} » à la place.`,
});
export const changeName = message({ en: 'Change the name', fr: 'Modifier le nom' });
export const lineSample = message({ en: 'Line', fr: 'Filet' });
export const buttonSample = message({ en: 'Pay now', fr: 'Payer maintenant' });
