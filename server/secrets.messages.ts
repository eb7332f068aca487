import { message } from '#contract/language.ts';

export const sealBroken = message({
  en: 'A stored secret cannot be read: it was stored under another CAURI_SECRET_KEY. Please enter it again.',
  fr: 'Un secret enregistré ne peut pas être lu : il a été enregistré avec une autre clé CAURI_SECRET_KEY. Veuillez le saisir à nouveau.',
});
