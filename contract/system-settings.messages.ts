import { formatCount, message } from './language.ts';

export const daysBetween = message<[{ min: number; max: number }]>({
  en: ({ min, max }) => `Choose between ${formatCount(min)} and ${formatCount(max)} days, or leave it empty to keep for ever`,
  fr: ({ min, max }) => `Choisissez entre ${formatCount(min)} et ${formatCount(max)} jours, ou laissez vide pour conserver sans limite`,
});
export const address = message({
  en: 'Enter an address such as https://example.org/alert',
  fr: 'Saisissez une adresse telle que https://example.org/alert',
});
export const templateLanguage = message({
  en: 'Enter the language of the template as WhatsApp writes it, such as fr or en_US',
  fr: 'Saisissez la langue du modèle comme WhatsApp l’écrit, par exemple fr ou en_US',
});
