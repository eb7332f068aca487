import type { IMPORT_COUNTRIES, ImportField, ImportState, MemberImport } from '#contract/imports.ts';
import { PERSON_FIELDS } from '#web/members/member-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** The labels of the fields that a column can mean. Some are set for new members only. */
export const FIELDS: Record<ImportField, string> = {
  ...PERSON_FIELDS,
  firstName: 'First name',
  lastName: 'Last name',
  status: 'Status',
  option: 'Payment option (new members)',
  joinedAt: 'Joined on (new members)',
  moderator: 'Moderator (new members)',
  paymentStatus: 'Payment status (new members)',
  instalments: 'Instalments paid (new members)',
  lastPayment: 'Last payment (new members)',
  nextPayment: 'Next payment (new members)',
  subscriptionStatus: 'Subscription status (new members)',
  subscriptions: 'Subscriptions paid (new members)',
  lastSubscription: 'Last subscription (new members)',
  nextSubscription: 'Next subscription (new members)',
  tags: 'Tags (new members)',
  accessGroups: 'Access groups (new members)',
  unsubscribedOn: 'Unsubscribed on (new members)',
};

/** The label of a change, by the column of the database that changes. */
export const columnLabel = (column: string): string =>
  (({ ...FIELDS, full_name: FIELDS.fullName, source: FIELDS.from }) as Record<string, string>)[column] ?? column;

export const COUNTRIES: Record<(typeof IMPORT_COUNTRIES)[number], string> = {
  SN: 'Senegal +221',
  CI: 'Côte d’Ivoire +225',
  BJ: 'Benin +229',
  TG: 'Togo +228',
  ML: 'Mali +223',
  BF: 'Burkina Faso +226',
  NE: 'Niger +227',
  GN: 'Guinea +224',
  CM: 'Cameroon +237',
  GA: 'Gabon +241',
  CG: 'Congo +242',
  CD: 'DR Congo +243',
  MR: 'Mauritania +222',
  TD: 'Chad +235',
  FR: 'France +33',
  BE: 'Belgium +32',
  CA: 'Canada +1',
};

export const rowCount = (n: number) => (n === 1 ? '1 row' : `${formatCount(n)} rows`);
export const memberCount = (n: number) => (n === 1 ? '1 member' : `${formatCount(n)} members`);

const STEP: Partial<Record<ImportState, string>> = {
  reading: 'Reading the file…',
  checking: 'Checking each row. Nothing is changed yet.',
  importing: 'Importing members…',
  undoing: 'Undoing the import…',
};
export const stepLabel = ({ state }: MemberImport) => STEP[state] ?? '';

/** The number of rows that the current step has processed. The header is row 1. */
export const doneRows = ({ position, total }: MemberImport) => Math.min(Math.max(0, position - 1), total ?? Number.POSITIVE_INFINITY);

const MIN_ELAPSED_MS = 2_000;

/** The progress as one sentence. */
export function progressSentence(one: MemberImport, now: number): string {
  const done = doneRows(one);
  if (one.total === null) return done === 0 ? 'Waiting for its turn…' : `${rowCount(done)} read`;
  const rows = `${formatCount(done)} of ${rowCount(one.total)}`;
  const elapsed = now - Date.parse(one.stepAt);
  if (done === 0 || done >= one.total || elapsed < MIN_ELAPSED_MS) return rows;
  const seconds = Math.max(1, Math.round((elapsed * (one.total - done)) / done / 1_000));
  return seconds < 60 ? `${rows}, about ${seconds} s left` : `${rows}, about ${Math.round(seconds / 60)} min left`;
}

const STATE: Record<ImportState, { label: string; tone: Tone }> = {
  reading: { label: 'Reading', tone: 'info' },
  mapping: { label: 'Waits for you', tone: 'warning' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Waits for you', tone: 'warning' },
  importing: { label: 'Importing', tone: 'info' },
  done: { label: 'Done', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
};
export const stateOf = ({ state }: MemberImport) => STATE[state];

/** The results of an import so far. */
export const resultSentence = ({ added, updated, skipped }: MemberImport) =>
  `${formatCount(added)} new, ${formatCount(updated)} updated, ${formatCount(skipped)} skipped`;
export const undoneSentence = ({ undone, kept }: MemberImport) => `${formatCount(undone)} undone, ${formatCount(kept)} kept`;

const SEPARATORS: Record<string, string> = { ';': 'semicolons', ',': 'commas', '\t': 'tabs', '|': 'bars' };
const ENCODINGS: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' };

/** The recognised properties of the file. */
export function fileLabel({ format, encoding, separator, total, header, sheet }: MemberImport): string {
  const size = `${rowCount(total ?? 0)}, ${header.length === 1 ? '1 column' : `${header.length} columns`}`;
  if (format === 'xlsx') return `${size}, Excel workbook, sheet “${sheet ?? ''}”`;
  return `${size}, separated by ${SEPARATORS[separator ?? ''] ?? `“${separator}”`}, ${ENCODINGS[encoding ?? ''] ?? encoding}`;
}
