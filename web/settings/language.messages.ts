import { message } from '#contract/language.ts';

export const language = message({ en: 'Language', fr: 'Langue' });
export const languageLead = message({
  en: 'Cauri speaks this language with you, on every device and in e-mails. Members and forms have languages of their own.',
  fr: 'Cauri vous parle dans cette langue, sur tous vos appareils et par e-mail. Les adhérents et les formulaires ont leur propre langue.',
});
