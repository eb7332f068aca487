import type { MemberEvent, MemberEventKind } from '#contract/members.ts';
import type { Money } from '#contract/money.ts';
import { formatDay, UNKNOWN } from '#web/members/member-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';

type Data = MemberEvent['data'];

/** What happened, as a sentence. */
export function sentenceOf({ kind, data }: Pick<MemberEvent, 'kind' | 'data'>): string {
  return SENTENCES[kind as MemberEventKind]?.(data) ?? 'Something changed';
}

const SENTENCES: Record<MemberEventKind, (data: Data) => string> = {
  created: ({ source }) => CREATED[String(source)] ?? 'Was added',
  edited: () => 'Details changed',
  billing: () => 'Billing changed',
  moderator: ({ moderator }) => (moderator ? 'Became a moderator' : 'Is no longer a moderator'),
  'access-given': ({ accessGroups }) => `Was given access to ${list(accessGroups)}`,
  'access-taken': ({ accessGroups }) => `Lost access to ${list(accessGroups)}`,
  tags: ({ added, removed }) => {
    if (!has(removed)) return `Was tagged ${list(added)}`;
    return has(added) ? `Was tagged ${list(added)}, no longer ${list(removed)}` : `Is no longer tagged ${list(removed)}`;
  },
  note: () => 'A note was written',
  'note-removed': () => 'A note was deleted',
  merged: ({ fullName, email }) => `Merged with the record of ${text(fullName)} (${text(email)})`,
  bulk: (data) => bulkWords(data),
  'bulk-undone': () => 'A change of many users was undone',
  imported: ({ file }) => `Was in the import of ${text(file)}`,
  'import-undone': () => 'An import was undone',
  unsubscribed: ({ campaign, file, day }) => {
    if (text(file) && text(day))
      return `Unsubscribed from campaign e-mails on ${formatDay(text(day))}, according to the import of ${text(file)}`;
    return text(campaign) ? `Unsubscribed by the link in the campaign “${text(campaign)}”` : 'Unsubscribed from campaign e-mails';
  },
  resubscribed: ({ campaign }) =>
    text(campaign) ? `Subscribed again by the link in the campaign “${text(campaign)}”` : 'Subscribed again to campaign e-mails',
  invited: ({ captured }) =>
    captured ? 'The invitation to the community was not sent: it is kept in the Outbox' : 'The invitation to the community was sent',
  'invitation-failed': () => 'The invitation to the community could not be sent',
  circle: () => 'Was synced with Circle',
  payment: (data) => withAmount(data, (amount) => `Paid ${amount}`, 'A payment was recorded'),
  'payment-edited': (data) => withAmount(data, (amount) => `A payment of ${amount} was corrected`, 'A payment was corrected'),
  'payment-deleted': (data) => withAmount(data, (amount) => `A payment of ${amount} was deleted`, 'A payment was deleted'),
  'payment-restored': (data) => withAmount(data, (amount) => `A payment of ${amount} was restored`, 'A payment was restored'),
  'payment-attached': (data) =>
    'movedTo' in data
      ? withAmount(data, (amount) => `A payment of ${amount} was moved to another member`, 'A payment was moved to another member')
      : withAmount(data, (amount) => `A payment of ${amount} was found to be this member’s`, 'A payment was found to be this member’s'),
  refund: (data) =>
    withAmount('refund' in data ? { amount: data.refund } : data, (amount) => `${amount} was given back`, 'Money was given back'),
  late: () => 'The payment is late',
  out: () => 'Moved to Out: the reminders were spent',
  reminder: ({ state, delivery }) => reminderWords(state === 'Subscription', String(delivery)),
  mail: ({ subject, state }) => MAIL[String(state)]?.(text(subject)) ?? `E-mail “${text(subject)}”`,
  'form-answered': ({ title }) => `Answered the form “${text(title) || 'Untitled Form'}”`,
  reservation: ({ what, service, coach }) => RESERVATION[String(what)]?.(text(service), text(coach)) ?? `A session with ${text(coach)}`,
};

const RESERVATION: Record<string, (service: string, coach: string) => string> = {
  booked: (service, coach) => `Has a reservation: ${service}, with ${coach}`,
  confirmed: (service, coach) => `The reservation was confirmed: ${service}, with ${coach}`,
  moved: (service, coach) => `The reservation was moved: ${service}, with ${coach}`,
  cancelled: (service, coach) => `The reservation was cancelled: ${service}, with ${coach}`,
};

const CREATED: Record<string, string> = {
  staff: 'Was added by the team',
  import: 'Was added by an import',
  circle: 'Joined through Circle',
};

function reminderWords(subscription: boolean, delivery: string): string {
  if (delivery === 'captured')
    return subscription
      ? 'A subscription reminder was not sent: it is kept in the Outbox'
      : 'A payment reminder was not sent: it is kept in the Outbox';
  if (delivery === 'failed') return subscription ? 'A subscription reminder could not be sent' : 'A payment reminder could not be sent';
  if (delivery === 'skipped') return subscription ? 'A subscription reminder was left out' : 'A payment reminder was left out';
  if (delivery === 'pending') return subscription ? 'A subscription reminder waits to be sent' : 'A payment reminder waits to be sent';
  return subscription ? 'A subscription reminder was sent' : 'A payment reminder was sent';
}

const MAIL: Record<string, (subject: string) => string> = {
  sent: (subject) => `Was sent the e-mail “${subject}”`,
  captured: (subject) => `The e-mail “${subject}” was not sent: it is kept in the Outbox`,
  failed: (subject) => `The e-mail “${subject}” could not be sent`,
  pending: (subject) => `The e-mail “${subject}” waits to be sent`,
};

/** What more there is to say, line by line. */
export function detailsOf({ kind, data }: Pick<MemberEvent, 'kind' | 'data'>): string[] {
  switch (kind as MemberEventKind) {
    case 'edited':
    case 'billing':
    case 'imported':
      return changesOf(data.changes);
    case 'note':
    case 'note-removed':
      return lines(data.text);
    case 'invitation-failed':
      return lines(data.error);
    case 'payment-edited':
      return changesOf(data.changes, PAYMENT_FIELDS, (value) => CATEGORY[String(value)] ?? shownValue(value));
    case 'payment':
    case 'payment-deleted':
    case 'payment-restored':
    case 'payment-attached':
      return [
        [CATEGORY[String(data.category)], text(data.moyen), text(data.paymentId)].filter(Boolean).join(' · '),
        ...lines(data.reason),
      ].filter(Boolean);
    case 'refund':
      return lines(data.reason);
    case 'reminder':
      return lines(reminderOf(data));
    case 'out':
      return lines(takenOf(data.accessGroups));
    case 'reservation':
      return [`${text(data.date).split('-').reverse().join('/')} ${text(data.time)}`.trim(), ...lines(data.reason)].filter(Boolean);
    default:
      return [];
  }
}

const reminderOf = ({ sequence, due }: Record<string, unknown>): string | undefined =>
  typeof sequence === 'number' && typeof due === 'string' ? `No. ${sequence}, due on ${due.split('-').reverse().join('/')}` : undefined;

const takenOf = (groups: unknown): string | undefined =>
  Array.isArray(groups) && groups.length > 0 ? `Access taken: ${groups.map(text).join(', ')}` : undefined;

const CATEGORY: Record<string, string> = { Registration: 'Inscription', Subscription: 'Abonnement' };

const FIELDS: Record<string, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  nationality: 'Nationality',
  work: 'Profession',
  status: 'Status',
  product: 'Product',
  from: 'Source',
  profile: 'Picture',
  moderator: 'Moderator',
  joinedAt: 'Joined',
  circleId: 'Circle ID',
  'payment.status': 'Payment status',
  'payment.lastAt': 'Last payment',
  'payment.sequence': 'Payment sequence',
  'payment.option': 'Payment option',
  'payment.next': 'Next payment',
  'subscription.status': 'Subscription status',
  'subscription.last': 'Last subscription payment',
  'subscription.sequence': 'Subscription sequence',
  'subscription.next': 'Next subscription payment',
  'reminder.state': 'Reminder state',
  'reminder.last': 'Last reminder',
  'reminder.sequence': 'Reminder sequence',
  'reminder.max': 'Reminders at most',
  'reminder.next': 'Next reminder',
};

const PAYMENT_FIELDS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  amount: 'Amount',
  category: 'Category',
  produit: 'Product',
  moyen: 'Method',
  date: 'Date',
  paymentId: 'Payment ID',
};

/** "Phone: Non renseigné → +221771234567" */
function changesOf(changes: unknown, names = FIELDS, show = shownValue): string[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, change]) => {
    const name = names[field];
    return name && Array.isArray(change) ? [`${name}: ${show(change[0])} → ${show(change[1])}`] : [];
  });
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isMoney(value)) return formatMoney(value);
  const words = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return formatDay(words);
  return /^\d{4}-\d\d-\d\dT/.test(words) ? formatDate(words) : words;
}

function bulkWords({ action, label }: Data): string {
  const name = text(label);
  switch (action) {
    case 'status':
      return `Status set to ${name}, with others`;
    case 'add-tag':
      return `Was tagged ${name}, with others`;
    case 'remove-tag':
      return `Is no longer tagged ${name}, with others`;
    case 'add-to-group':
      return `Was given access to ${name}, with others`;
    case 'remove-from-group':
      return `Lost access to ${name}, with others`;
    default:
      return 'Was changed with others';
  }
}

function withAmount({ amount }: Data, sentence: (amount: string) => string, otherwise: string): string {
  return isMoney(amount) ? sentence(formatMoney(amount)) : otherwise;
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number' && 'currency' in value;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const lines = (value: unknown): string[] => (text(value) ? [text(value)] : []);
const has = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const AND = new Intl.ListFormat('en', { type: 'conjunction' });
const list = (value: unknown): string => AND.format(Array.isArray(value) ? value.map(text) : [text(value)]);
