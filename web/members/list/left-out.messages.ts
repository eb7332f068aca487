import { counted, formatCount, listAnd, message, plural } from '#contract/language.ts';
import type { LeftOut } from '#contract/members.ts';

// Actions for many members that leave some of them out: they say first how many they reach, and why the others are left out.

type Count = { count: number };

const membersEn = (count: number) => counted(count, { one: 'member', other: 'members' });

export const actionLabel = {
  remind: message({ en: 'Send reminder', fr: 'Envoyer une relance' }),
  invite: message({ en: 'Invite', fr: 'Inviter' }),
  'set-due-day': message({ en: 'Set due day', fr: 'Fixer l’échéance' }),
};
export const dialogTitle = {
  remind: actionLabel.remind,
  invite: message({ en: 'Invite to the community', fr: 'Inviter dans la communauté' }),
  'set-due-day': actionLabel['set-due-day'],
};
export const reached = {
  remind: message<[Count]>({
    en: ({ count }) => `${membersEn(count)} will be reminded of what they owe now.`,
    fr: ({ count }) =>
      plural(count, {
        one: `${formatCount(count)} adhérent sera relancé pour ce qu’il doit à ce jour.`,
        other: `${formatCount(count)} adhérents seront relancés pour ce qu’ils doivent à ce jour.`,
      }),
  }),
  invite: message<[Count]>({
    en: ({ count }) => `${membersEn(count)} will be invited.`,
    fr: ({ count }) =>
      plural(count, { one: `${formatCount(count)} adhérent sera invité.`, other: `${formatCount(count)} adhérents seront invités.` }),
  }),
  'set-due-day': message<[Count]>({
    en: ({ count }) => `${membersEn(count)} will get this day.`,
    fr: ({ count }) =>
      plural(count, {
        one: `L’échéance de ${formatCount(count)} adhérent sera changée.`,
        other: `L’échéance de ${formatCount(count)} adhérents sera changée.`,
      }),
  }),
};
export const nobody = {
  remind: message({ en: 'Nobody can be reminded now.', fr: 'Personne ne peut être relancé pour l’instant.' }),
  invite: message({ en: 'Nobody is left to invite.', fr: 'Il ne reste personne à inviter.' }),
  'set-due-day': message({ en: 'Nobody gets this day.', fr: 'Aucune échéance ne change.' }),
};
export const nobodyDone = {
  remind: message({ en: 'Nobody was reminded', fr: 'Personne n’a été relancé' }),
  invite: message({ en: 'Nobody was invited', fr: 'Personne n’a été invité' }),
  'set-due-day': message({ en: 'No due day was changed', fr: 'Aucune échéance n’a été changée' }),
};
export const leftOutAre = {
  remind: message({ en: 'Left out:', fr: 'Ne sont pas relancés :' }),
  invite: message({ en: 'Left out:', fr: 'Ne sont pas invités :' }),
  'set-due-day': message({ en: 'Left out:', fr: 'Ne changent pas :' }),
};
export const hint = {
  remind: message({
    en: 'Each gets the reminder that a profile sends. It cannot be taken back.',
    fr: 'Chacun reçoit la relance qui s’envoie depuis son profil. Elle ne peut pas être annulée.',
  }),
  invite: message({
    en: 'Each gets the invitation that a profile sends. It cannot be taken back.',
    fr: 'Chacun reçoit l’invitation qui s’envoie depuis son profil. Elle ne peut pas être annulée.',
  }),
};
export const keptInOutbox = message({
  en: 'No e-mail account is linked, so e-mails are kept in the Outbox and are not sent.',
  fr: 'Aucun compte e-mail n’est lié : les e-mails sont conservés dans la boîte d’envoi et ne partent pas.',
});
export const notCounted = message({
  en: 'Whom this would reach could not be counted.',
  fr: 'Le nombre d’adhérents concernés n’a pas pu être calculé.',
});
export const send = {
  remind: message<[Count]>({
    en: ({ count }) => `Send ${counted(count, { one: 'reminder', other: 'reminders' })}`,
    fr: ({ count }) => `Envoyer ${counted(count, { one: 'relance', other: 'relances' })}`,
  }),
  invite: message<[Count]>({
    en: ({ count }) => `Send ${counted(count, { one: 'invitation', other: 'invitations' })}`,
    fr: ({ count }) => `Envoyer ${counted(count, { one: 'invitation', other: 'invitations' })}`,
  }),
};

// The due day of many members.
export const dueDayOf = message({ en: 'Due day of', fr: 'Échéance de' });
export const newDueDay = message({ en: 'New due day', fr: 'Nouvelle échéance' });
export const whyHelp = message({
  en: 'It is kept in each account. It can be left empty.',
  fr: 'Il est conservé dans chaque compte. Il peut rester vide.',
});
export const dueDayHint = message({
  en: 'Statuses and amounts due are worked out again, as after a change on a profile. It can be undone.',
  fr: 'Les statuts et les montants dus sont recalculés, comme après une modification sur un profil. Cela peut être annulé.',
});
export const dueDaySet = {
  Registration: message<[{ day: string }]>({
    en: ({ day }) => `Due day of the registration on ${day}`,
    fr: ({ day }) => `Échéance de l’inscription fixée au ${day}`,
  }),
  Subscription: message<[{ day: string }]>({
    en: ({ day }) => `Due day of the subscription on ${day}`,
    fr: ({ day }) => `Échéance de l’abonnement fixée au ${day}`,
  }),
};

const leftOutFor = (one: { en: string; fr: string }, other: { en: string; fr: string } = one) =>
  message<[Count]>({
    en: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.en, other: other.en })}`,
    fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.fr, other: other.fr })}`,
  });
export const leftOut: Record<LeftOut, (of: Count) => string> = {
  archived: leftOutFor({ en: 'is archived', fr: 'est archivé' }, { en: 'are archived', fr: 'sont archivés' }),
  rejected: leftOutFor(
    { en: 'was rejected or cancelled', fr: 'a été rejeté ou annulé' },
    { en: 'were rejected or cancelled', fr: 'ont été rejetés ou annulés' },
  ),
  'owes-nothing': leftOutFor(
    { en: 'owes nothing now', fr: 'ne doit rien à ce jour' },
    { en: 'owe nothing now', fr: 'ne doivent rien à ce jour' },
  ),
  unsubscribed: leftOutFor({ en: 'unsubscribed', fr: 's’est désabonné' }, { en: 'unsubscribed', fr: 'se sont désabonnés' }),
  unreachable: leftOutFor(
    { en: 'cannot be reached, because e-mails come back', fr: 'ne peut pas être joint, car les e-mails reviennent' },
    { en: 'cannot be reached, because e-mails come back', fr: 'ne peuvent pas être joints, car les e-mails reviennent' },
  ),
  'receipt-waits': leftOutFor(
    { en: 'sent the receipt of a transfer that waits for you', fr: 'a envoyé un reçu de transfert qui vous attend' },
    { en: 'sent receipts of transfers that wait for you', fr: 'ont envoyé des reçus de transfert qui vous attendent' },
  ),
  'reminded-today': leftOutFor(
    { en: 'was reminded today', fr: 'a déjà été relancé aujourd’hui' },
    { en: 'were reminded today', fr: 'ont déjà été relancés aujourd’hui' },
  ),
  'on-its-way': leftOutFor(
    { en: 'has a message on its way already', fr: 'a déjà un message en route' },
    { en: 'have a message on its way already', fr: 'ont déjà un message en route' },
  ),
  'in-community': leftOutFor(
    { en: 'is in the community already', fr: 'est déjà dans la communauté' },
    { en: 'are in the community already', fr: 'sont déjà dans la communauté' },
  ),
  invited: leftOutFor({ en: 'was invited before', fr: 'a déjà été invité' }, { en: 'were invited before', fr: 'ont déjà été invités' }),
  paid: leftOutFor(
    { en: 'has paid the registration', fr: 'a payé son inscription' },
    { en: 'have paid the registration', fr: 'ont payé leur inscription' },
  ),
  'no-subscription': leftOutFor(
    { en: 'has no subscription', fr: 'n’a pas d’abonnement' },
    { en: 'have no subscription', fr: 'n’ont pas d’abonnement' },
  ),
  'same-day': leftOutFor(
    { en: 'has this day already', fr: 'a déjà cette échéance' },
    { en: 'have this day already', fr: 'ont déjà cette échéance' },
  ),
};
/** These say what staff can do about it. */
export const toDo: Partial<Record<LeftOut, () => string>> = {
  archived: message({ en: 'Bring the member back from the archive first.', fr: 'Sortez d’abord l’adhérent des archives.' }),
  unreachable: message({
    en: 'Correct the e-mail address on the profile.',
    fr: 'Corrigez l’adresse e-mail sur le profil.',
  }),
  'receipt-waits': message({
    en: 'Confirm or refuse it under Payments > To confirm.',
    fr: 'Confirmez-le ou refusez-le dans Paiements > À confirmer.',
  }),
  'reminded-today': message({
    en: 'A reminder from the profile can be sent again today.',
    fr: 'Une relance peut encore partir aujourd’hui depuis le profil.',
  }),
  invited: message({
    en: 'An invitation from the profile can be sent again.',
    fr: 'Une invitation peut partir à nouveau depuis le profil.',
  }),
};
/** `done` says how many members an action reached, and `reasons` counts those whom it left out. */
export const withLeftOut = message<[{ done: string; reasons: string[] }]>({
  en: ({ done, reasons }) => `${done}. Left out: ${listAnd(reasons)}.`,
  fr: ({ done, reasons }) => `${done}. Sans changement : ${listAnd(reasons)}.`,
});
