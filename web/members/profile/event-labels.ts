import type { MemberEvent, MemberEventKind } from '#contract/members.ts';
import type { Money } from '#contract/money.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { CATEGORY, formatDay, PERSON_FIELDS, UNKNOWN } from '#web/members/member-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';

type Data = MemberEvent['data'];

/** The sentence that says what happened. */
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
  bulk: ({ action, label }) => `${BULK[String(action)]?.(text(label)) ?? 'Was changed'}, with others`,
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
  payment: ({ amount }) => (isMoney(amount) ? `Paid ${formatMoney(amount)}` : 'A payment was recorded'),
  'payment-edited': (data) => paymentSentence(data, 'was corrected'),
  'payment-deleted': (data) => paymentSentence(data, 'was deleted'),
  'payment-restored': (data) => paymentSentence(data, 'was restored'),
  'payment-attached': (data) => paymentSentence(data, 'movedTo' in data ? 'was moved to another member' : 'was found to be this member’s'),
  refund: ({ amount, refund = amount }) => (isMoney(refund) ? `${formatMoney(refund)} was given back` : 'Money was given back'),
  late: () => 'The payment is late',
  out: () => 'Moved to Out: the reminders were spent',
  reminder: ({ state, delivery }) =>
    `A ${state === 'Subscription' ? 'subscription' : 'payment'} reminder ${DELIVERY[String(delivery)] ?? 'was sent'}`,
  mail: ({ subject, state }) => {
    const email = text(subject) ? `e-mail “${text(subject)}”` : 'e-mail';
    return state === 'sent' ? `Was sent the ${email}` : `The ${email} ${DELIVERY[String(state)] ?? 'may have been sent'}`;
  },
  'form-answered': ({ title }) => `Answered the form “${text(title) || 'Untitled Form'}”`,
  reservation: ({ what, service, coach }) => {
    const session = `${text(service)}, with ${text(coach)}`;
    return what === 'booked' ? `Has a reservation: ${session}` : `The reservation was ${text(what) || 'changed'}: ${session}`;
  },
};

const CREATED: Record<string, string> = {
  staff: 'Was added by the team',
  import: 'Was added by an import',
  circle: 'Joined through Circle',
};

/** What happened to an e-mail that was not sent. */
const DELIVERY: Record<string, string> = {
  captured: 'was not sent: it is kept in the Outbox',
  failed: 'could not be sent',
  skipped: 'was left out',
  pending: 'waits to be sent',
};

/** The lines below the sentence: changed values, the text of a note, a reason. */
export function eventDetails({ kind, data }: Pick<MemberEvent, 'kind' | 'data'>): string[] {
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
      return changesOf(data.changes, PAYMENT_FIELDS, (value) => CATEGORY[value as PaymentCategory] ?? shownValue(value));
    case 'payment':
    case 'payment-deleted':
    case 'payment-restored':
    case 'payment-attached':
      return [
        [CATEGORY[data.category as PaymentCategory], text(data.moyen), text(data.paymentId)].filter(Boolean).join(' · '),
        ...lines(data.reason),
      ].filter(Boolean);
    case 'refund':
      return lines(data.reason);
    case 'reminder':
      return reminderLines(data);
    case 'out':
      return has(data.accessGroups) ? [`Access taken: ${(data.accessGroups as unknown[]).map(text).join(', ')}`] : [];
    case 'reservation':
      return [`${text(data.date).split('-').reverse().join('/')} ${text(data.time)}`.trim(), ...lines(data.reason)].filter(Boolean);
    default:
      return [];
  }
}

const reminderLines = ({ sequence, due }: Data): string[] =>
  typeof sequence === 'number' && typeof due === 'string' ? [`No. ${sequence}, due on ${formatDay(due)}`] : [];

const FIELDS: Record<string, string> = {
  ...PERSON_FIELDS,
  status: 'Status',
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

/** Lines such as "Phone: Non renseigné → +221771234567". */
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

const BULK: Record<string, (name: string) => string> = {
  status: (name) => `Status set to ${name}`,
  'add-tag': (name) => `Was tagged ${name}`,
  'remove-tag': (name) => `Is no longer tagged ${name}`,
  'add-to-group': (name) => `Was given access to ${name}`,
  'remove-from-group': (name) => `Lost access to ${name}`,
};

const paymentSentence = ({ amount }: Data, change: string): string =>
  isMoney(amount) ? `A payment of ${formatMoney(amount)} ${change}` : `A payment ${change}`;

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number' && 'currency' in value;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const lines = (value: unknown): string[] => (text(value) ? [text(value)] : []);
const has = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const AND = new Intl.ListFormat('en', { type: 'conjunction' });
const list = (value: unknown): string => AND.format(Array.isArray(value) ? value.map(text) : [text(value)]);
