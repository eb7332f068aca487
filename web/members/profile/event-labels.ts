import { channelName } from '#contract/channel-names.messages.ts';
import { asLanguage, formatNumber } from '#contract/language.ts';
import type { MemberEvent, MemberEventKind } from '#contract/members.ts';
import type { Money } from '#contract/money.ts';
import { type Delivery, shownState } from '#contract/outbox.ts';
import { billingStatus, memberStatus, paymentCategory, paymentMethod, paymentOption } from '#contract/status.messages.ts';
import * as coaches from '#web/members/coaches.messages.ts';
import { languageName, PERSON_FIELDS, STATUS, UNKNOWN } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { SOURCE_LABELS } from '#web/members/SourceIcon.tsx';
import { channelSentences } from '#web/outbox/ChannelNote.tsx';
import { formatDate, formatDay } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './timeline.messages.ts';

type Data = MemberEvent['data'];

/** The sentence that says what happened. */
export function sentenceOf({ kind, data }: Pick<MemberEvent, 'kind' | 'data'>): string {
  return SENTENCES[kind as MemberEventKind]?.(data) ?? text.unknown();
}

/** The name of the colleague, or that a scenario did it; null where the sentence says enough. */
export const authorOf = ({ actor, data }: Pick<MemberEvent, 'actor' | 'data'>): string | null =>
  actor ?? (data.by === 'scenario' ? text.byScenario() : null);

const SENTENCES: Record<MemberEventKind, (data: Data) => string> = {
  ...text.happened,
  edited: ({ by }) => (by === 'member' ? text.editedByMember() : text.happened.edited()),
  created: ({ source }) => (named(text.addedBy, source) ?? text.added)(),
  moderator: ({ moderator }) => (moderator ? text.becameModerator() : text.noLongerModerator()),
  'access-given': ({ accessGroups }) => text.accessGiven({ groups: list(accessGroups) }),
  'access-taken': ({ accessGroups }) => text.accessTaken({ groups: list(accessGroups) }),
  tags: ({ added, removed }) => text.tagged({ added: list(added), removed: list(removed) }),
  merged: ({ fullName, email, undone }) => (undone ? text.mergedAndUndone() : text.merged({ name: plain(fullName), email: plain(email) })),
  bulk: ({ action, label }) => {
    const name = action === 'status' ? (named(STATUS, label)?.label ?? plain(label)) : plain(label);
    return named(text.bulk, action)?.({ name }) ?? text.bulkUnknown();
  },
  imported: ({ file }) => text.imported({ file: plain(file) }),
  unsubscribed: ({ campaign, file, day }) => {
    if (plain(file) && plain(day)) return text.unsubscribedByImport({ day: formatDay(plain(day)), file: plain(file) });
    return plain(campaign) ? text.unsubscribedByLink({ campaign: plain(campaign) }) : text.unsubscribed();
  },
  'channel-stopped': ({ channel }) => text.channelStopped({ channel: named(channelName, channel)?.() ?? plain(channel) }),
  'channel-started': ({ channel, reason }) =>
    (plain(reason) ? text.channelStartedByStaff : text.channelStarted)({ channel: named(channelName, channel)?.() ?? plain(channel) }),
  resubscribed: ({ campaign }) => (plain(campaign) ? text.resubscribedByLink({ campaign: plain(campaign) }) : text.resubscribed()),
  invited: ({ captured }) => (captured ? text.invitationKept() : text.invited()),
  account: ({ entry, amount, otherName }) =>
    (named(text.accountEntry, entry) ?? text.accountChanged)({ ...money(amount), other: plain(otherName) }),
  payment: ({ amount }) => text.paid(money(amount)),
  'payment-edited': ({ amount }) => text.paymentEdited(money(amount)),
  'payment-deleted': ({ amount }) => text.paymentDeleted(money(amount)),
  'payment-restored': ({ amount }) => text.paymentRestored(money(amount)),
  'payment-attached': (data) => {
    const sentence = data.movedTo === null ? text.paymentDetached : 'movedTo' in data ? text.paymentMoved : text.paymentAttached;
    return sentence(money(data.amount));
  },
  refund: ({ amount, refund = amount }) => text.refunded(money(refund)),
  reminder: ({ state, delivery, way }) =>
    (named(text.reminded, receivedOr(delivery, way)) ?? text.reminded.sent)({
      about: state === 'Subscription' ? 'Subscription' : 'Registration',
    }),
  mail: ({ subject, state, way }) =>
    (named(text.mailed, receivedOr(state, way)) ?? text.mailUncertain)({ subject: plain(subject), isEmail: channelOf(way) === 'email' }),
  'form-answered': ({ title }) => text.answered({ form: plain(title) }),
  reservation: ({ what, service, coach }) =>
    (named(text.reservation, what) ?? text.reservationChanged)({ service: plain(service), coach: plain(coach) }),
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
    case 'note-restored':
      return lines(data.text);
    case 'invitation-failed':
      return lines(data.error);
    case 'payment-edited':
      return changesOf(data.changes, PAYMENT_FIELDS);
    case 'payment':
    case 'payment-deleted':
    case 'payment-restored':
    case 'payment-attached':
      return [
        [shownValue('category', data.category, ''), shownValue('moyen', data.moyen, ''), plain(data.paymentId)].filter(Boolean).join(' · '),
        ...lines(data.reason),
      ].filter(Boolean);
    case 'account':
    case 'refund':
    case 'resubscribed':
    case 'channel-started':
      return lines(data.reason);
    case 'reminder':
      return [...reminderLines(data), ...wayLines(data), ...lines(data.reason)];
    case 'mail':
      return [...wayLines(data), ...lines(data.reason)];
    case 'unmerged':
      return [
        typeof data.payments === 'number' && data.payments > 0 ? text.paymentsStayed({ count: data.payments }) : '',
        typeof data.others === 'number' && data.others > 0 ? text.entriesStayed({ count: data.others }) : '',
      ].filter(Boolean);
    case 'out':
      return has(data.accessGroups) ? [text.accessTakenByOut({ groups: list(data.accessGroups) })] : [];
    case 'reservation':
      return [`${formatDay(plain(data.date))} ${plain(data.time)}`.trim(), ...lines(data.reason)].filter(Boolean);
    default:
      return [];
  }
}

const channelOf = (way: unknown): string => (typeof way === 'object' && way !== null && 'channel' in way ? String(way.channel) : 'email');

/** The state of a message, or what its receipts say; rows of an earlier version have none. */
const receivedOr = (state: unknown, way: unknown): unknown => {
  const { deliveredAt, readAt } = (typeof way === 'object' && way !== null ? way : {}) as Partial<Pick<Delivery, 'deliveredAt' | 'readAt'>>;
  return shownState({ state: state as Delivery['state'], deliveredAt: deliveredAt ?? null, readAt: readAt ?? null });
};

/** By which channel a message left; rows of an earlier version do not say. */
const wayLines = ({ way }: Data): string[] =>
  typeof way === 'object' && way !== null && 'channel' in way ? channelSentences(way as Parameters<typeof channelSentences>[0]) : [];

const reminderLines = ({ sequence, due }: Data): string[] =>
  typeof sequence === 'number' && typeof due === 'string' ? [text.reminderNumber({ sequence, due: formatDay(due) })] : [];

const FIELDS: Record<string, string> = {
  ...PERSON_FIELDS,
  status: word.status(),
  profile: text.picture(),
  moderator: text.moderator(),
  joinedAt: person.joined(),
  coach: coaches.coach(),
  circleId: text.circleId(),
  'payment.status': person.paymentStatus(),
  'payment.lastAt': person.lastPayment(),
  'payment.sequence': text.paymentSequence(),
  'payment.option': person.paymentOption(),
  'payment.next': person.nextPayment(),
  'subscription.status': person.subscriptionStatus(),
  'subscription.last': text.lastSubscription(),
  'subscription.sequence': text.subscriptionSequence(),
  'subscription.next': text.nextSubscription(),
  'reminder.state': text.reminderState(),
  'reminder.last': text.lastReminder(),
  'reminder.sequence': text.reminderSequence(),
  'reminder.max': text.mostReminders(),
  'reminder.next': text.nextReminder(),
};

const PAYMENT_FIELDS: Record<string, string> = {
  name: word.name(),
  email: word.email(),
  amount: text.amount(),
  category: person.category(),
  produit: person.product(),
  moyen: text.method(),
  date: text.date(),
  paymentId: person.paymentId(),
};

/** The labels of the values of a field that has a fixed list of them. */
const VALUES: Record<string, Record<string, () => string>> = {
  channel: channelName,
  status: memberStatus,
  'payment.status': billingStatus,
  'payment.option': paymentOption,
  'subscription.status': billingStatus,
  'reminder.state': paymentCategory,
  category: paymentCategory,
  moyen: paymentMethod,
};

/** The programme's own fields are stored by the names that they had. */
const OWN = 'field:';

/** Lines such as "Phone: Not provided → +221771234567". */
function changesOf(changes: unknown, names = FIELDS): string[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, change]) => {
    const name = names[field] ?? (field.startsWith(OWN) ? field.slice(OWN.length) : undefined);
    if (!name || !Array.isArray(change)) return [];
    return [text.change({ field: name, before: shownValue(field, change[0]), after: shownValue(field, change[1]) })];
  });
}

function shownValue(field: string, value: unknown, none = UNKNOWN): string {
  if (field === 'language') return languageName(asLanguage(value) ?? null);
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? text.yes() : text.no();
  if (isMoney(value)) return formatMoney(value);
  if (typeof value === 'number' && field.startsWith(OWN)) return formatNumber(value);
  const written = String(value);
  const label = named(VALUES[field] ?? {}, written);
  if (label) return label();
  if (field === 'from') return named(SOURCE_LABELS, written) ?? written;
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return formatDay(written);
  return /^\d{4}-\d\d-\d\dT/.test(written) ? formatDate(written) : written;
}

const money = (value: unknown) => ({ amount: isMoney(value) ? formatMoney(value) : null });

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number' && 'currency' in value;

/** The entry of a record under a name that was stored; undefined when this version has no such name. */
const named = <T>(record: Record<string, T>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(record, name) ? record[name] : undefined;

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const lines = (value: unknown): string[] => (plain(value) ? [plain(value)] : []);
const has = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : []);
