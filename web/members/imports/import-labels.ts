import type { ImportField, ImportState, MemberImport } from '#contract/imports.ts';
import { formatCount } from '#web/ui/numbers.ts';

export const FIELDS: Record<ImportField, string> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  nationality: 'Nationality',
  work: 'Profession',
  status: 'Status',
  product: 'Product',
  from: 'Source',
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

/** The labels of changes, by the column that changes. */
export const COLUMNS: Record<string, string> = {
  full_name: 'Full name',
  phone: 'Phone',
  age: 'Age',
  nationality: 'Nationality',
  work: 'Profession',
  status: 'Status',
  product: 'Product',
  source: 'Source',
};

export const COUNTRIES: Record<string, string> = {
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

/** The rows that the present step has finished; the header is row 1. */
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

const STATE: Record<ImportState, { words: string; tone: 'positive' | 'warning' | 'negative' | 'info' | 'neutral' }> = {
  reading: { words: 'Reading', tone: 'info' },
  mapping: { words: 'Waits for you', tone: 'warning' },
  checking: { words: 'Checking', tone: 'info' },
  checked: { words: 'Waits for you', tone: 'warning' },
  importing: { words: 'Importing', tone: 'info' },
  done: { words: 'Done', tone: 'positive' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
  failed: { words: 'Failed', tone: 'negative' },
  undoing: { words: 'Undoing', tone: 'info' },
  undone: { words: 'Undone', tone: 'neutral' },
};
export const stateOf = ({ state }: MemberImport) => STATE[state];

const SEPARATORS: Record<string, string> = { ';': 'semicolons', ',': 'commas', '\t': 'tabs', '|': 'bars' };
const ENCODINGS: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' };

/** The recognised properties of the file. */
export function fileLabel({ format, encoding, separator, total, header, sheet }: MemberImport): string {
  const size = `${rowCount(total ?? 0)}, ${header.length === 1 ? '1 column' : `${header.length} columns`}`;
  if (format === 'xlsx') return `${size}, Excel workbook, sheet “${sheet ?? ''}”`;
  return `${size}, separated by ${SEPARATORS[separator ?? ''] ?? `“${separator}”`}, ${ENCODINGS[encoding ?? ''] ?? encoding}`;
}
