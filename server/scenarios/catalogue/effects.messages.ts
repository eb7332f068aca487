import { message } from '#contract/language.ts';

// These sentences say what a step would send or change, and staff confirm them before a test.

interface Who {
  who: string;
}

export const createsMember = message<[Who]>({ en: ({ who }) => `Adds the member ${who}`, fr: ({ who }) => `Ajoute l’adhérent ${who}` });
export const changesMember = message<[Who]>({
  en: ({ who }) => `Changes the member ${who}`,
  fr: ({ who }) => `Modifie l’adhérent ${who}`,
});
export const changesStatus = message<[Who & { status: string }]>({
  en: ({ who, status }) => `Changes the status of ${who} to ${status}`,
  fr: ({ who, status }) => `Change le statut de ${who} en « ${status} »`,
});
export const opensAccess = message<[Who]>({
  en: ({ who }) => `Opens access groups for ${who}`,
  fr: ({ who }) => `Ouvre des groupes d’accès à ${who}`,
});
export const opensAccessInCircle = message<[Who]>({
  en: ({ who }) => `Opens access groups for ${who}, in Circle too`,
  fr: ({ who }) => `Ouvre des groupes d’accès à ${who}, dans Circle aussi`,
});
export const closesAccess = message<[Who]>({
  en: ({ who }) => `Closes access groups for ${who}`,
  fr: ({ who }) => `Ferme des groupes d’accès à ${who}`,
});
export const closesAccessInCircle = message<[Who]>({
  en: ({ who }) => `Closes access groups for ${who}, in Circle too`,
  fr: ({ who }) => `Ferme des groupes d’accès à ${who}, dans Circle aussi`,
});
export const givesTags = message<[Who]>({ en: ({ who }) => `Gives tags to ${who}`, fr: ({ who }) => `Donne des étiquettes à ${who}` });
export const takesTags = message<[Who]>({ en: ({ who }) => `Takes tags from ${who}`, fr: ({ who }) => `Retire des étiquettes à ${who}` });
export const sendsEmail = message<[{ subject: string; to: string }]>({
  en: ({ subject, to }) => `E-mail “${subject}” to ${to}`,
  fr: ({ subject, to }) => `E-mail « ${subject} » à ${to}`,
});
export const notifiesAdmins = message<[{ title: string }]>({
  en: ({ title }) => `Notification “${title}” to every admin`,
  fr: ({ title }) => `Notification « ${title} » à chaque administrateur`,
});
export const sendsReminder = message<[Who]>({
  en: ({ who }) => `Reminder by e-mail to ${who}`,
  fr: ({ who }) => `Relance par e-mail à ${who}`,
});
export const createsReservation = message<[{ email: string; time: string }]>({
  en: ({ email, time }) => `Reservation for ${email} at ${time}, with an e-mail to client and coach`,
  fr: ({ email, time }) => `Réservation pour ${email}, le ${time}, avec un e-mail au client et au coach`,
});
export const callsHttp = message<[{ method: string; host: string }]>({
  en: ({ method, host }) => `HTTP ${method} to ${host}`,
  fr: ({ method, host }) => `HTTP ${method} vers ${host}`,
});
export const opensSpace = message<[Who]>({
  en: ({ who }) => `Circle opens a space for ${who}`,
  fr: ({ who }) => `Circle ouvre un espace à ${who}`,
});
export const closesSpace = message<[Who]>({
  en: ({ who }) => `Circle closes a space for ${who}`,
  fr: ({ who }) => `Circle ferme un espace à ${who}`,
});
export const opensAccessGroup = message<[Who]>({
  en: ({ who }) => `Circle opens an access group for ${who}`,
  fr: ({ who }) => `Circle ouvre un groupe d’accès à ${who}`,
});
export const closesAccessGroup = message<[Who]>({
  en: ({ who }) => `Circle closes an access group for ${who}`,
  fr: ({ who }) => `Circle ferme un groupe d’accès à ${who}`,
});
export const addsToCommunity = message<[Who]>({
  en: ({ who }) => `Circle adds ${who} to the community`,
  fr: ({ who }) => `Circle ajoute ${who} à la communauté`,
});
export const appendsRow = message<[{ spreadsheet: string; range: string }]>({
  en: ({ spreadsheet, range }) => `A row in the Google sheet ${spreadsheet}, ${range}`,
  fr: ({ spreadsheet, range }) => `Une ligne dans la feuille Google ${spreadsheet}, ${range}`,
});
export const createsEvent = message<[{ summary: string; calendar: string }]>({
  en: ({ summary, calendar }) => `The event “${summary}” in the Google calendar ${calendar}`,
  fr: ({ summary, calendar }) => `L’événement « ${summary} » dans l’agenda Google ${calendar}`,
});
export const sendsWhatsapp = message<[{ template: string; to: string }]>({
  en: ({ template, to }) => `WhatsApp message “${template}” to ${to}`,
  fr: ({ template, to }) => `Message WhatsApp « ${template} » à ${to}`,
});
export const sendsWhatsappText = message<[{ to: string }]>({
  en: ({ to }) => `WhatsApp message to ${to}`,
  fr: ({ to }) => `Message WhatsApp à ${to}`,
});
export const sendsTelegram = message<[{ to: string }]>({
  en: ({ to }) => `Telegram message to ${to}`,
  fr: ({ to }) => `Message Telegram à ${to}`,
});
export const sendsSms = message<[{ to: string }]>({ en: ({ to }) => `SMS to ${to}`, fr: ({ to }) => `SMS à ${to}` });
export const postsToSlack = message<[{ to: string }]>({
  en: ({ to }) => `Slack message to ${to}`,
  fr: ({ to }) => `Message Slack à ${to}`,
});
export const createsPaymentLink = message<[{ service: string; amount: number | null; currency: string; email: string }]>({
  en: ({ service, amount, currency, email }) => `${service} payment link of ${amount} ${currency} for ${email}`,
  fr: ({ service, amount, currency, email }) => `Lien de paiement ${service} de ${amount} ${currency} pour ${email}`,
});
export const ifEarlierStepsAllow = message<[{ step: string }]>({
  en: ({ step }) => `${step}, if the steps before it make that possible`,
  fr: ({ step }) => `${step}, si les étapes précédentes le permettent`,
});
export const mayDiffer = message<[{ effect: string }]>({
  en: ({ effect }) => `${effect} (some of its values come from a step before it, and may differ)`,
  fr: ({ effect }) => `${effect} (certaines de ses valeurs viennent d’une étape précédente et peuvent changer)`,
});
export const onAWay = message<[{ step: number; effect: string }]>({
  en: ({ step, effect }) => `${effect} (only if step ${step} takes this way)`,
  fr: ({ step, effect }) => `${effect} (seulement si l’étape ${step} prend cette voie)`,
});
export const ifStepFails = message<[{ step: number; effect: string }]>({
  en: ({ step, effect }) => `${effect} (only if step ${step} fails)`,
  fr: ({ step, effect }) => `${effect} (seulement si l’étape ${step} échoue)`,
});
export const ifNotEnded = message<[{ effect: string }]>({
  en: ({ effect }) => `${effect} (only if the run does not end before)`,
  fr: ({ effect }) => `${effect} (seulement si l’exécution ne se termine pas avant)`,
});
