import { message } from '#contract/language.ts';

type Address = [{ email: string }];
type Addresses = [{ emails: string }];

export const title = message({ en: 'E-mails that come back', fr: 'E-mails qui reviennent' });
export const lead = message({
  en: 'An address that does not exist marks its member, and nothing is sent to it any more. A server that refuses it at once says so by itself; the others send an e-mail back.',
  fr: 'Quand une adresse n’existe pas, l’adhérent est signalé et plus rien n’y est envoyé. Un serveur qui la refuse aussitôt le dit de lui-même ; les autres renvoient un e-mail.',
});
export const readByItself = message<Address>({
  en: ({ email }) => `What comes back to ${email} is read every ten minutes.`,
  fr: ({ email }) => `Ce qui revient à ${email} est lu toutes les dix minutes.`,
});
export const notUntilReconnected = message<Address>({
  en: ({ email }) => `What comes back to ${email} is not read until the account is reconnected.`,
  fr: ({ email }) => `Ce qui revient à ${email} n’est pas lu tant que le compte n’est pas reconnecté.`,
});
export const passedOn = message<Addresses>({
  en: ({ emails }) => `What comes back to ${emails} is read when the mail server passes it on to this address:`,
  fr: ({ emails }) => `Ce qui revient à ${emails} est lu quand le serveur de messagerie le transmet à cette adresse :`,
});
export const notRead = message<Addresses>({
  en: ({ emails }) => `What comes back to ${emails} is not read`,
  fr: ({ emails }) => `Ce qui revient à ${emails} n’est pas lu`,
});
export const notReadHelp = message({
  en: 'So addresses that no longer exist may be written to again and again. Ask whoever runs the server to set BOUNCE_SECRET and to let the mail server pass these e-mails on to this address:',
  fr: 'Des e-mails peuvent donc continuer à partir vers des adresses qui n’existent plus. Demandez à la personne qui gère le serveur de définir BOUNCE_SECRET et de faire transmettre ces e-mails par le serveur de messagerie à cette adresse :',
});
export const howTo = message({ en: 'How it is set up', fr: 'Comment le mettre en place' });
export const lastOn = message<[{ time: string }]>({
  en: ({ time }) => `The last one came on ${time}.`,
  fr: ({ time }) => `Le dernier est arrivé le ${time}.`,
});
export const noneYet = message({ en: 'None has come yet.', fr: 'Aucun n’est encore arrivé.' });
