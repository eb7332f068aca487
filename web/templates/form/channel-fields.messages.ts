import { formatCount, message, plural } from '#contract/language.ts';

export const channels = message({ en: 'By WhatsApp and SMS', fr: 'Par WhatsApp et SMS' });
export const channelsHint = message({
  en: 'For members who prefer one of these channels. Where a text is missing, they get the e-mail.',
  fr: 'Pour les adhérents qui préfèrent l’un de ces canaux. Si un texte manque, ils reçoivent l’e-mail.',
});
export const sms = message({ en: 'SMS', fr: 'SMS' });
export const smsHint = message({ en: 'Leave it empty to send the e-mail instead.', fr: 'Laissez vide pour envoyer l’e-mail à la place.' });
export const insertIntoSms = message({ en: 'Insert a field into the SMS', fr: 'Insérer un champ dans le SMS' });
export const noSms = message({ en: 'No SMS', fr: 'Pas de SMS' });
export const smsCount = message<[{ signs: number; segments: number }]>({
  en: ({ signs, segments }) =>
    plural(segments, {
      one: `With the values of the examples: ${formatCount(signs)} characters, one SMS`,
      other: `With the values of the examples: ${formatCount(signs)} characters, ${formatCount(segments)} SMS`,
    }),
  fr: ({ signs, segments }) =>
    plural(segments, {
      one: `Avec les valeurs des exemples : ${formatCount(signs)} caractères, un SMS`,
      other: `Avec les valeurs des exemples : ${formatCount(signs)} caractères, ${formatCount(segments)} SMS`,
    }),
});
export const foreignSigns = message<[{ signs: string }]>({
  en: ({ signs }) => `Only 70 characters fit one SMS because of these signs: ${signs}`,
  fr: ({ signs }) => `Un SMS ne contient que 70 caractères à cause de ces signes : ${signs}`,
});
export const whatsappName = message({ en: 'WhatsApp template', fr: 'Modèle WhatsApp' });
export const whatsappNameHint = message({
  en: 'The name of the template that Meta has approved',
  fr: 'Le nom du modèle que Meta a approuvé',
});
export const whatsappNameExample = message({ en: 'payment_reminder', fr: 'rappel_echeance' });
export const whatsappLanguage = message({ en: 'Its language', fr: 'Sa langue' });
export const whatsappLanguageHint = message({ en: 'As in Meta’s list', fr: 'Comme chez Meta' });
export const whatsappValues = message({ en: 'Values, in their order', fr: 'Valeurs, dans leur ordre' });
export const whatsappValuesHint = message({
  en: 'What the places {{1}}, {{2}} and so on of the approved text get: fields of the member, or fixed words.',
  fr: 'Ce que reçoivent les emplacements {{1}}, {{2}}, etc. du texte approuvé : des champs de l’adhérent ou des mots fixes.',
});
export const whatsappValue = message<[{ n: number }]>({
  en: ({ n }) => `Value ${formatCount(n)}`,
  fr: ({ n }) => `Valeur ${formatCount(n)}`,
});
export const removeValue = message<[{ n: number }]>({
  en: ({ n }) => `Remove value ${formatCount(n)}`,
  fr: ({ n }) => `Retirer la valeur ${formatCount(n)}`,
});
export const addFieldValue = message({ en: 'Add a field as the next value', fr: 'Ajouter un champ comme valeur suivante' });
export const addValue = message({ en: 'Add words', fr: 'Ajouter des mots' });
