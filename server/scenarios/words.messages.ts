import { message, plural } from '#contract/language.ts';

// One sentence says what a scenario does: its beginning, and each of its steps.

export interface Chosen {
  /** The chosen options of a field as a list, each in quotes; an empty text when nothing is chosen. */
  names(field: string): string;
  /** The number of chosen options of a field. */
  count(field: string): number;
  /** The text or number in a field, as it was entered. */
  value(field: string): string;
}
type Saying = (chosen: Chosen) => string;
const saying = (en: Saying, fr: Saying): Saying => message<[Chosen]>({ en, fr });

/** The sentence, or its beginning when nothing is chosen in the field. */
const withField =
  (field: string, start: string, when: (names: string) => string): Saying =>
  ({ names }) =>
    names(field) === '' ? start : `${start}${when(names(field))}`;

const waited = (one: string, other: string) => (n: number) => plural(n, { one, other });
const UNITS = {
  minutes: { en: waited('minute', 'minutes'), fr: waited('minute', 'minutes') },
  hours: { en: waited('hour', 'hours'), fr: waited('heure', 'heures') },
  days: { en: waited('day', 'days'), fr: waited('jour', 'jours') },
};
const duration = ({ value }: Chosen, language: 'en' | 'fr') => {
  const unit = UNITS[value('unit') as keyof typeof UNITS] ?? UNITS.days;
  return `${value('amount')}\u00A0${unit[language](Number(value('amount')))}`;
};

const tags = ({ names, count }: Chosen, forms: { one: string; other: string }) => `${plural(count('tags'), forms)} ${names('tags') || '…'}`;
const TAGS = {
  en: (chosen: Chosen) => tags(chosen, { one: 'the tag', other: 'the tags' }),
  fr: (chosen: Chosen) => tags(chosen, { one: 'l’étiquette', other: 'les étiquettes' }),
};

const days = (n: string) => ({ en: `${n}\u00A0${UNITS.days.en(Number(n))}`, fr: `${n}\u00A0${UNITS.days.fr(Number(n))}` });

export const begins: Record<string, Saying> = {
  'members.created': saying(
    withField('product', 'When somebody becomes a member', (names) => ` with ${names}`),
    withField('product', 'Quand quelqu’un devient adhérent', (names) => ` avec ${names}`),
  ),
  'members.status-changed': saying(
    withField('to', 'When the status of a member changes', (names) => ` to ${names}`),
    withField('to', 'Quand le statut d’un adhérent change', (names) => ` en ${names}`),
  ),
  'members.payment-changed': saying(
    withField('to', 'When the payment status of a member changes', (names) => ` to ${names}`),
    withField('to', 'Quand le statut de paiement d’un adhérent change', (names) => ` en ${names}`),
  ),
  'members.subscription-changed': saying(
    withField('to', 'When the subscription status of a member changes', (names) => ` to ${names}`),
    withField('to', 'Quand le statut d’abonnement d’un adhérent change', (names) => ` en ${names}`),
  ),
  'members.tag-added': saying(
    ({ names }) => `When a member is given ${names('tag') ? `the tag ${names('tag')}` : 'a tag'}`,
    ({ names }) => `Quand un adhérent reçoit ${names('tag') ? `l’étiquette ${names('tag')}` : 'une étiquette'}`,
  ),
  'payments.recorded': saying(
    withField('category', 'When a payment is recorded', (names) => ` for ${names}`),
    withField('category', 'Quand un paiement est enregistré', (names) => ` pour ${names}`),
  ),
  'payments.failed': saying(
    withField('provider', 'When a payment fails', (names) => ` with ${names}`),
    withField('provider', 'Quand un paiement échoue', (names) => ` chez ${names}`),
  ),
  'forms.answered': saying(
    withField('form', 'When an answer arrives', (names) => ` in ${names}`),
    withField('form', 'Quand une réponse arrive', (names) => ` dans ${names}`),
  ),
  'reservations.created': saying(
    withField('coach', 'When time is booked', (names) => ` with ${names}`),
    withField('coach', 'Quand un rendez-vous est pris', (names) => ` avec ${names}`),
  ),
  'reservations.changed': saying(
    withField('status', 'When a reservation changes', (names) => ` to ${names}`),
    withField('status', 'Quand une réservation change', (names) => ` en ${names}`),
  ),
  'payments.due': saying(
    ({ value }) => `When an instalment is due in ${days(value('days')).en}`,
    ({ value }) => `Quand une échéance arrive dans ${days(value('days')).fr}`,
  ),
  'payments.late': saying(
    ({ value }) => `When an instalment is late by ${days(value('days')).en}`,
    ({ value }) => `Quand une échéance est en retard de ${days(value('days')).fr}`,
  ),
  'reservations.starting': saying(
    (chosen) => `When a session begins in ${duration(chosen, 'en')}`,
    (chosen) => `Quand une séance commence dans ${duration(chosen, 'fr')}`,
  ),
  'reservations.ended': saying(
    (chosen) => `When a session ended ${duration(chosen, 'en')} ago`,
    (chosen) => `Quand une séance est terminée depuis ${duration(chosen, 'fr')}`,
  ),
  'reminders.sent': saying(
    withField('kind', 'When a reminder is sent', (names) => ` for ${names}`),
    withField('kind', 'Quand une relance est envoyée', (names) => ` pour ${names}`),
  ),
  'members.entered-segment': saying(
    ({ names }) => `When a member enters ${names('segment') || 'a segment'}`,
    ({ names }) => `Quand un adhérent entre dans ${names('segment') || 'un segment'}`,
  ),
  'flow.started': saying(
    () => 'When another scenario starts it for a member',
    () => 'Quand un autre scénario le lance pour un adhérent',
  ),
  'flow.started-response': saying(
    () => 'When another scenario starts it for a response',
    () => 'Quand un autre scénario le lance pour une réponse',
  ),
  'webhooks.received': saying(
    () => 'When another system calls',
    () => 'Quand un autre système appelle',
  ),
};

export const does: Record<string, Saying> = {
  'mail.send-template': saying(
    ({ names }) => `send ${names('template') || 'a template'}`,
    ({ names }) => `envoyer ${names('template') || 'un modèle'}`,
  ),
  'mail.send': saying(
    ({ value }) => `send “${value('subject')}” to ${value('to')}`,
    ({ value }) => `envoyer « ${value('subject')} » à ${value('to')}`,
  ),
  'staff.notify': saying(
    ({ value }) => `notify the admins: “${value('title')}”`,
    ({ value }) => `notifier les administrateurs : « ${value('title')} »`,
  ),
  'flow.wait': saying(
    (chosen) => `wait ${duration(chosen, 'en')}`,
    (chosen) => `attendre ${duration(chosen, 'fr')}`,
  ),
  'flow.for-each': saying(
    ({ names }) => `run ${names('scenario') || 'another scenario'} for each member of ${names('segment') || 'a segment'}`,
    ({ names }) => `exécuter ${names('scenario') || 'un autre scénario'} pour chaque adhérent de ${names('segment') || 'un segment'}`,
  ),
  'flow.for-each-response': saying(
    ({ names }) => `run ${names('scenario') || 'another scenario'} for each response to ${names('form') || 'a form'}`,
    ({ names }) => `exécuter ${names('scenario') || 'un autre scénario'} pour chaque réponse à ${names('form') || 'un formulaire'}`,
  ),
  'flow.end': saying(
    () => 'end the run',
    () => 'terminer l’exécution',
  ),
  'reminders.send': saying(
    () => 'send the reminder',
    () => 'envoyer la relance',
  ),
  'reservations.create': saying(
    ({ names }) => `book ${names('service') || 'time'} with ${names('coach') || 'a coach'}`,
    ({ names }) => `réserver ${names('service') || 'un créneau'} avec ${names('coach') || 'un coach'}`,
  ),
  'members.find': saying(
    () => 'find the member',
    () => 'trouver l’adhérent',
  ),
  'members.upsert': saying(
    () => 'create or update the member',
    () => 'créer ou modifier l’adhérent',
  ),
  'members.set-status': saying(
    ({ names }) => `change the status to ${names('status') || '…'}`,
    ({ names }) => `changer le statut en ${names('status') || '…'}`,
  ),
  'members.set-field': saying(
    ({ names, value }) => `set ${names('field') || 'a field'} to ${value('value') || '…'}`,
    ({ names, value }) => `remplir ${names('field') || 'un champ'} avec ${value('value') || '…'}`,
  ),
  'members.add-to-groups': saying(
    ({ names }) => `open ${names('groups') || 'access groups'}`,
    ({ names }) => `ouvrir ${names('groups') || 'des groupes d’accès'}`,
  ),
  'members.remove-from-groups': saying(
    ({ names }) => `close ${names('groups') || 'access groups'}`,
    ({ names }) => `fermer ${names('groups') || 'des groupes d’accès'}`,
  ),
  'members.add-tags': saying(
    (chosen) => `add ${TAGS.en(chosen)}`,
    (chosen) => `ajouter ${TAGS.fr(chosen)}`,
  ),
  'members.remove-tags': saying(
    (chosen) => `remove ${TAGS.en(chosen)}`,
    (chosen) => `retirer ${TAGS.fr(chosen)}`,
  ),
  'whatsapp.send-template': saying(
    ({ value }) => `send “${value('template')}” by WhatsApp`,
    ({ value }) => `envoyer « ${value('template')} » par WhatsApp`,
  ),
  'whatsapp.send-text': saying(
    () => 'send a text by WhatsApp',
    () => 'envoyer un texte par WhatsApp',
  ),
  'orange-sms.send': saying(
    () => 'send an SMS',
    () => 'envoyer un SMS',
  ),
  'telegram.send-message': saying(
    () => 'send a Telegram message',
    () => 'envoyer un message Telegram',
  ),
  'slack.post-message': saying(
    ({ value }) => `post to Slack in ${value('channel')}`,
    ({ value }) => `publier sur Slack dans ${value('channel')}`,
  ),
};

/** A step without a sentence of its own, such as the one of another company's service. */
export const doesModule = message<[{ module: string; service: string }]>({
  en: ({ module, service }) => `${module} (${service})`,
  fr: ({ module, service }) => `${module} (${service})`,
});
export const quoted = message<[{ name: string }]>({ en: ({ name }) => `“${name}”`, fr: ({ name }) => `« ${name} »` });
export const onlyIf = message<[{ conditions: string; step: string }]>({
  en: ({ conditions, step }) => `if ${conditions}: ${step}`,
  fr: ({ conditions, step }) => `si ${conditions} : ${step}`,
});
export const otherwise = message<[{ step: string }]>({ en: ({ step }) => `otherwise: ${step}`, fr: ({ step }) => `sinon : ${step}` });
export const ifThatFails = message<[{ step: string }]>({
  en: ({ step }) => `if that fails: ${step}`,
  fr: ({ step }) => `en cas d’échec : ${step}`,
});
export const beginsOnlyIf = message<[{ begins: string; conditions: string }]>({
  en: ({ begins, conditions }) => `${begins}, if ${conditions}`,
  fr: ({ begins, conditions }) => `${begins}, si ${conditions}`,
});
/** A value of the answers, whose question is not looked up. */
export const anAnswer = message({ en: 'an answer', fr: 'une réponse' });
