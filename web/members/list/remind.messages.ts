import { formatCount, listAnd, message, plural } from '#contract/language.ts';
import type { LeftOut } from '#contract/members.ts';

type Count = { count: number };

export const remind = message({ en: 'Send reminder', fr: 'Envoyer une relance' });
export const willBeReminded = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'member', other: 'members' })} will be reminded of what they owe now.`,
  fr: ({ count }) =>
    plural(count, {
      one: `${formatCount(count)} adhérent sera relancé pour ce qu’il doit à ce jour.`,
      other: `${formatCount(count)} adhérents seront relancés pour ce qu’ils doivent à ce jour.`,
    }),
});
export const nobody = message({ en: 'Nobody can be reminded now.', fr: 'Personne ne peut être relancé pour le moment.' });
export const nobodyReminded = message({ en: 'Nobody was reminded', fr: 'Personne n’a été relancé' });
export const leftOutAre = message({ en: 'Left out:', fr: 'Ne sont pas relancés :' });
export const sameAsProfile = message({
  en: 'Each gets the reminder that a profile sends. It cannot be taken back.',
  fr: 'Chacun reçoit la relance qui s’envoie depuis son profil. Elle ne peut pas être annulée.',
});
export const keptInOutbox = message({
  en: 'No e-mail account is linked, so e-mails are kept in the Outbox and are not sent.',
  fr: 'Aucun compte e-mail n’est lié : les e-mails sont conservés dans la boîte d’envoi et ne partent pas.',
});
export const notCounted = message({
  en: 'Whom a reminder would reach could not be counted.',
  fr: 'Le nombre d’adhérents à relancer n’a pas pu être calculé.',
});
export const sendReminders = message<[Count]>({
  en: ({ count }) => `Send ${formatCount(count)} ${plural(count, { one: 'reminder', other: 'reminders' })}`,
  fr: ({ count }) => `Envoyer ${formatCount(count)} ${plural(count, { one: 'relance', other: 'relances' })}`,
});

const leftOutFor = (one: { en: string; fr: string }, other: { en: string; fr: string } = one) =>
  message<[Count]>({
    en: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.en, other: other.en })}`,
    fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.fr, other: other.fr })}`,
  });
/** How many members were left out for a reason. */
export const leftOut: Record<LeftOut, (of: Count) => string> = {
  archived: leftOutFor({ en: 'archived', fr: 'archivé' }, { en: 'archived', fr: 'archivés' }),
  rejected: leftOutFor({ en: 'rejected or cancelled', fr: 'rejeté ou annulé' }, { en: 'rejected or cancelled', fr: 'rejetés ou annulés' }),
  'owes-nothing': leftOutFor(
    { en: 'owes nothing now', fr: 'ne doit rien à ce jour' },
    { en: 'owe nothing now', fr: 'ne doivent rien à ce jour' },
  ),
  unsubscribed: leftOutFor({ en: 'unsubscribed', fr: 'désabonné' }, { en: 'unsubscribed', fr: 'désabonnés' }),
  unreachable: leftOutFor(
    { en: 'has an address that does not exist', fr: 'a une adresse qui n’existe pas' },
    { en: 'have addresses that do not exist', fr: 'ont une adresse qui n’existe pas' },
  ),
  'reminded-today': leftOutFor(
    { en: 'was reminded today', fr: 'a déjà été relancé aujourd’hui' },
    { en: 'were reminded today', fr: 'ont déjà été relancés aujourd’hui' },
  ),
  'on-its-way': leftOutFor(
    { en: 'has a reminder on its way', fr: 'a une relance en cours d’envoi' },
    { en: 'have a reminder on its way', fr: 'ont une relance en cours d’envoi' },
  ),
};
/** `done` says how many members are reminded, and `reasons` counts those who are not. */
export const withLeftOut = message<[{ done: string; reasons: string[] }]>({
  en: ({ done, reasons }) => `${done}. Left out: ${listAnd(reasons)}.`,
  fr: ({ done, reasons }) => `${done}. Non relancés : ${listAnd(reasons)}.`,
});
