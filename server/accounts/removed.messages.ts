import { message } from '#contract/language.ts';

/** The sentence is stored with the e-mails that waited for the account. */
export const accountRemoved = message({
  en: 'Not sent: its e-mail account was removed.',
  fr: 'Non envoyé : son compte e-mail a été retiré.',
});
