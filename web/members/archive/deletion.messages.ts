import { formatCount, message, plural } from '#contract/language.ts';
import type { DeletionSummary } from '#contract/members.ts';

export const deleteMembers = message({ en: 'Delete members', fr: 'Supprimer des adhérents' });
type Count = { count: number };
export const question = message<[{ name: string }]>({ en: ({ name }) => `Delete ${name}?`, fr: ({ name }) => `Supprimer ${name} ?` });
export const questionForMany = message<[Count]>({
  en: ({ count }) => `Delete ${formatCount(count)} members?`,
  fr: ({ count }) => `Supprimer ${formatCount(count)} adhérents ?`,
});
export const notCounted = message({
  en: 'What would be erased could not be counted.',
  fr: 'Ce qui serait effacé n’a pas pu être compté.',
});
export const atOnce = message<[{ days: number }]>({
  en: ({ days }) =>
    `Right away: no list, no message and no access any more. For ${days} days everything can be restored in Recently deleted. Then it is erased:`,
  fr: ({ days }) =>
    `Tout de suite : plus aucune liste, aucun message ni aucun accès. Pendant ${days} jours, tout peut être restauré depuis la corbeille. Ensuite sont effacés :`,
});
export const contact = message({
  en: 'the profile: name, e-mail, phone, details, tags and links to pay',
  fr: 'le profil : nom, e-mail, téléphone, informations, étiquettes et liens de paiement',
});
const counted = (one: { en: string; fr: string }, many: { en: string; fr: string }) =>
  message<[Count]>({
    en: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.en, other: many.en })}`,
    fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: one.fr, other: many.fr })}`,
  });
export const erased: Record<keyof Omit<DeletionSummary['erased'], 'tags' | 'access'>, (of: Count) => string> = {
  notes: counted({ en: 'note', fr: 'note' }, { en: 'notes', fr: 'notes' }),
  tasks: counted({ en: 'task', fr: 'tâche' }, { en: 'tasks', fr: 'tâches' }),
  messages: counted({ en: 'message', fr: 'message' }, { en: 'messages', fr: 'messages' }),
  events: counted(
    { en: 'entry of the timeline', fr: 'événement de la chronologie' },
    { en: 'entries of the timeline', fr: 'événements de la chronologie' },
  ),
  reservations: counted(
    { en: 'reservation: the coach keeps the time without the name', fr: 'réservation : le coach garde l’horaire, sans le nom' },
    { en: 'reservations: the coaches keep the times without the name', fr: 'réservations : les coachs gardent les horaires, sans le nom' },
  ),
};
export const keptForAccounts = message({
  en: 'Accounting law asks that the following be kept for ten years, under the name “Former member” and a number:',
  fr: 'La loi comptable (OHADA) impose de garder dix ans ce qui suit, sous le nom « Ancien adhérent » et un numéro :',
});
export const kept: Record<keyof Omit<DeletionSummary['kept'], 'members'>, (of: Count) => string> = {
  payments: counted(
    { en: 'payment with its amount, day and receipt number', fr: 'paiement avec montant, date et numéro de reçu' },
    { en: 'payments with their amounts, days and receipt numbers', fr: 'paiements avec montants, dates et numéros de reçu' },
  ),
  entries: counted({ en: 'entry of the account', fr: 'écriture du compte' }, { en: 'entries of the account', fr: 'écritures du compte' }),
  receipts: counted({ en: 'photo of a receipt', fr: 'photo de reçu' }, { en: 'photos of receipts', fr: 'photos de reçus' }),
};
export const nothingKept = message({
  en: 'No payment was recorded, so nothing is kept.',
  fr: 'Aucun paiement n’est enregistré : rien n’est conservé.',
});
export const notIncluded = message({
  en: 'Answers to forms are erased on the page Forms. Backups, the audit log and settlement files of providers keep the name until their own time is over; in Circle, remove the person yourself.',
  fr: 'Les réponses aux formulaires s’effacent depuis la page Formulaires. Les sauvegardes, le journal d’audit et les relevés des prestataires gardent le nom jusqu’à la fin de leur propre durée de conservation ; dans Circle, retirez la personne vous-même.',
});
export const typeName = message<[{ name: string }]>({
  en: ({ name }) => `Type “${name}” or the e-mail address to confirm`,
  fr: ({ name }) => `Saisissez « ${name} » ou l’adresse e-mail pour confirmer`,
});
export const typeNumber = message<[Count]>({
  en: ({ count }) => `Type ${count} to confirm`,
  fr: ({ count }) => `Saisissez ${count} pour confirmer`,
});
export const tooMany = message<[Count]>({
  en: ({ count }) => `At most ${formatCount(count)} members can be deleted at once. Choose fewer.`,
  fr: ({ count }) => `On ne peut pas supprimer plus de ${formatCount(count)} adhérents à la fois. Choisissez-en moins.`,
});
