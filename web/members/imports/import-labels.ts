import { channelName } from '#contract/channel-names.messages.ts';
import type {
  ImportColumn,
  ImportField,
  ImportKind,
  ImportListField,
  ImportState,
  MemberImport,
  PaymentImportField,
} from '#contract/imports.ts';
import { billingStatus, languageName, memberStatus, paymentCategory, paymentMethod, paymentOption } from '#contract/status.messages.ts';
import * as coaches from '#web/members/coaches.messages.ts';
import { PERSON_FIELDS } from '#web/members/member-labels.ts';
import { SOURCE_LABELS } from '#web/members/SourceIcon.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import { timeLeft } from '#web/ui/time-left.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';

/** The labels of the fields that a column can mean. Some are set for new members only. */
const FIELDS: Record<ImportField, string> = {
  ...PERSON_FIELDS,
  firstName: text.firstName(),
  lastName: text.lastName(),
  status: word.status(),
  option: text.newOption(),
  coach: coaches.coach(),
  joinedAt: text.newJoinedAt(),
  moderator: text.newModerator(),
  paymentStatus: text.newPaymentStatus(),
  instalments: text.newInstalments(),
  lastPayment: text.newLastPayment(),
  nextPayment: text.newNextPayment(),
  agreed: text.newAgreed(),
  paid: text.newPaid(),
  owed: text.newOwed(),
  credit: text.newCredit(),
  nextAmount: text.newNextAmount(),
  currency: text.newCurrency(),
  subscriptionStatus: text.newSubscriptionStatus(),
  subscriptions: text.newSubscriptions(),
  lastSubscription: text.newLastSubscription(),
  nextSubscription: text.newNextSubscription(),
  renewalPaid: text.newRenewalPaid(),
  tags: text.newTags(),
  accessGroups: text.newAccessGroups(),
  unsubscribedOn: text.newUnsubscribedOn(),
  whatsappAgreed: text.newWhatsappAgreed(),
};

const PAYMENT_FIELDS: Record<PaymentImportField, string> = {
  member: payments.member(),
  memberEmail: payments.memberEmail(),
  email: payments.email(),
  phone: payments.phone(),
  fullName: payments.fullName(),
  firstName: payments.firstName(),
  lastName: payments.lastName(),
  amount: payments.amount(),
  currency: word.currency(),
  paidOn: payments.paidOn(),
  method: payments.method(),
  reference: payments.reference(),
  product: word.product(),
  category: word.category(),
  comment: word.note(),
  fee: payments.fee(),
  refunded: payments.refunded(),
  paymentState: payments.paymentState(),
};

/** The fields that a column of a file can mean, with their labels. */
export const fieldsOf = (kind: ImportKind): Partial<Record<ImportColumn, string>> => (kind === 'payments' ? PAYMENT_FIELDS : FIELDS);

/** The sentences that differ by what a file is of. */
export const WORDS = {
  members: {
    ...{ title: word.importMembers, hint: text.importHint, file: text.fileOfMembers, importing: text.steps.importing },
    ...{ results: text.results, resultsSoFar: text.resultsSoFar, doneAt: text.doneAt, cancelledAt: text.cancelledAt },
    ...{ undoneAt: text.undoneAt, importRows: text.importRows, whatUndoDoes: text.whatUndoDoes },
  },
  payments: {
    ...{ title: word.importPayments, hint: payments.importHint, file: payments.fileOfPayments, importing: payments.importing },
    ...{ results: payments.results, resultsSoFar: payments.resultsSoFar, doneAt: payments.doneAt, cancelledAt: payments.cancelledAt },
    ...{ undoneAt: payments.undoneAt, importRows: payments.importRows, whatUndoDoes: payments.whatUndoDoes },
  },
};
export const PATHS = { members: '/users/import', payments: '/payments/import' } as const satisfies Record<ImportKind, string>;

/** The label of a change, by the column of the database that changes. */
export const columnLabel = (column: string, kind: ImportKind): string =>
  (({ ...fieldsOf(kind), full_name: FIELDS.fullName, source: FIELDS.from }) as Record<string, string>)[column] ?? column;

/** The labels of the values of the fields that have a fixed list of them; those of the products are their names. */
const VALUES: Partial<Record<ImportListField, Record<string, string | (() => string)>>> = {
  language: languageName,
  channel: channelName,
  status: memberStatus,
  from: SOURCE_LABELS,
  option: paymentOption,
  paymentStatus: billingStatus,
  subscriptionStatus: billingStatus,
  method: paymentMethod,
  category: paymentCategory,
};

/** The label of a value of a field, such as "Processed". */
export function valueLabel(field: string, value: string): string {
  const label = VALUES[field as ImportListField]?.[value] ?? value;
  return typeof label === 'string' ? label : label();
}

export function stepLabel({ state, kind }: MemberImport): string {
  if (state === 'importing') return WORDS[kind].importing();
  return state in text.steps ? text.steps[state as keyof typeof text.steps]() : '';
}

/** The number of rows that the current step has processed. The header is row 1. */
export const doneRows = ({ position, total }: MemberImport) => Math.min(Math.max(0, position - 1), total ?? Number.POSITIVE_INFINITY);

const MIN_ELAPSED_MS = 2_000;

export function progressSentence(one: MemberImport, now: number): string {
  const done = doneRows(one);
  const { total } = one;
  if (total === null) return done === 0 ? text.waiting() : text.rowsRead({ count: done });
  const elapsed = now - Date.parse(one.stepAt);
  if (done === 0 || done >= total || elapsed < MIN_ELAPSED_MS) return text.rowsDone({ done, total });
  return text.rowsDoneTimeLeft({ done, total, time: timeLeft({ elapsedMs: elapsed, done, left: total - done }) });
}

const TONES: Record<ImportState, Tone> = {
  reading: 'info',
  mapping: 'warning',
  checking: 'info',
  checked: 'warning',
  importing: 'info',
  done: 'positive',
  cancelled: 'neutral',
  failed: 'negative',
  undoing: 'info',
  undone: 'neutral',
};
export const stateOf = ({ state }: MemberImport): { label: string; tone: Tone } => ({ label: text.states[state](), tone: TONES[state] });

const ENCODINGS: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' };

/** The recognised properties of the file. */
export function fileLabel({ format, encoding, separator, total, header, sheet }: MemberImport): string {
  const size = { rows: total ?? 0, columns: header.length };
  if (format === 'xlsx') return text.workbook({ ...size, sheet: sheet ?? '' });
  const named = text.separators[separator ?? '']?.() ?? text.otherSeparator({ separator: separator ?? '' });
  return text.textFile({ ...size, separator: named, encoding: ENCODINGS[encoding ?? ''] ?? encoding ?? '' });
}
