import { message } from '#contract/language.ts';

/** Why e-mails that waited for a removed account are not sent. It is stored with them. */
export const accountRemoved = message({
  en: 'Not sent: its e-mail account was removed.',
  fr: 'Non envoyé : son compte e-mail a été retiré.',
});
