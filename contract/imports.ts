import { z } from 'zod';
import { contract } from './endpoint.ts';
import { IMPORT_OUTCOMES } from './filter-values.ts';
import { Data, Day, Id, IdParams, Page, Text, Time } from './shared.ts';

/**
 * reading → mapping (waits for the columns' meaning) → checking → checked (waits for the word to go) → importing → done.
 * One that has taken in members can be undone.
 */
/** An import is kept for so long, with the rows of its file, and can be taken back until then. */
export const IMPORT_DAYS = 90;

export const IMPORT_STATES = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

/** What a column can mean. */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'age',
  'nationality',
  'work',
  'status',
  'product',
  'from',
  'option',
  'joinedAt',
  'moderator',
  'paymentStatus',
  'instalments',
  'lastPayment',
  'nextPayment',
  'subscriptionStatus',
  'subscriptions',
  'lastSubscription',
  'nextSubscription',
  'tags',
  'accessGroups',
  'unsubscribedOn',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** Fields that take a value of a list. */
export const IMPORT_LIST_FIELDS = [
  'status',
  'product',
  'from',
  'option',
  'paymentStatus',
  'subscriptionStatus',
] as const satisfies ImportField[];
export const ImportListField = z.enum(IMPORT_LIST_FIELDS);
export type ImportListField = z.infer<typeof ImportListField>;

/** Field by column, counted from 0. */
export const ImportMapping = z.array(ImportField.nullable()).max(300);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** The countries that numbers without one may be from; the first is taken unless another is chosen. */
export const IMPORT_COUNTRIES = [
  'SN',
  'CI',
  'BJ',
  'TG',
  'ML',
  'BF',
  'NE',
  'GN',
  'CM',
  'GA',
  'CG',
  'CD',
  'MR',
  'TD',
  'FR',
  'BE',
  'CA',
] as const;

export const ImportOptions = z.object({
  /** A row about a known member: change what differs, fill what is empty, or leave the member alone. */
  known: z.enum(['update', 'fill', 'skip']).default('update'),
  /** A row with a new e-mail address and the telephone number of somebody known: families share telephones. */
  samePhone: z.enum(['skip', 'add']).default('skip'),
  country: z.enum(IMPORT_COUNTRIES).default('SN'),
  /** A row with a wrong cell that it can do without, such as the age: skip the row, or leave out the cell. */
  wrongCells: z.enum(['skip', 'leave-out']).default('skip'),
  /** When the first payment is due of new members of whom the file says nothing; null: on the day they joined, not before the import. */
  due: Day.nullable().default(null),
  /** What words of the file mean, by field: a value of the list, or nothing for none. */
  values: z.partialRecord(ImportListField, z.record(Text(2_000), Text(100))).default({}),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const Count = z.int().min(0);

export const MemberImport = z.object({
  _id: Id,
  /** The file's name. */
  name: z.string(),
  state: ImportState,
  format: z.enum(['csv', 'xlsx']).nullable(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** The names of a workbook's sheets, and of the one that is imported. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows as they are in the file, so that columns can be told apart. */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  options: ImportOptions,
  /** Rows of the file below its header; null until it is read. */
  total: Count.nullable(),
  /** How far the present step is. */
  position: Count,
  /** When the present step began. */
  stepAt: Time,
  added: Count,
  updated: Count,
  skipped: Count,
  undone: Count,
  /** Members that an undo left as they are, since something happened to them. */
  kept: Count,
  error: z.string().nullable(),
  by: z.string(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type MemberImport = z.infer<typeof MemberImport>;

export const ImportRow = z.object({
  /** As a spreadsheet numbers it: the header is row 1. */
  n: z.int(),
  cells: z.array(z.string()),
  outcome: ImportOutcome.nullable(),
  /** Why it is skipped: everything that is wrong with it. */
  reason: z.string().nullable(),
  /** It could be imported without the cells that are wrong. */
  canLeaveOut: z.boolean(),
  /** Why cells of it are left out. */
  leftOut: z.string().nullable(),
  memberId: Id.nullable(),
  /** What an update changes: field, before, after. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  undo: z.enum(['undone', 'kept']).nullable(),
  undoReason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const RowFilter = z.object({ outcome: ImportOutcome.optional(), undo: z.enum(['undone', 'kept']).optional() });

export const imports = contract({
  create: {
    method: 'POST',
    path: '/api/circle/imports',
    access: 'admin',
    summary: 'Upload a CSV or XLSX file of members; a job reads it',
    multipart: z.object({ file: z.file() }),
    response: Data(MemberImport),
  },
  list: {
    method: 'GET',
    path: '/api/circle/imports',
    access: 'admin',
    summary: 'The latest imports, newest first',
    response: Data(z.array(MemberImport)),
  },
  get: {
    method: 'GET',
    path: '/api/circle/imports/{id}',
    access: 'admin',
    summary: 'How far an import is, and what its columns look like',
    params: IdParams,
    response: Data(MemberImport),
  },
  check: {
    method: 'POST',
    path: '/api/circle/imports/{id}/check',
    access: 'admin',
    summary: 'Say what the columns mean; a job then tells what would become of each row, and changes nothing',
    params: IdParams,
    body: z.object({ mapping: ImportMapping, options: ImportOptions.prefault({}) }),
    response: Data(MemberImport),
  },
  chooseSheet: {
    method: 'POST',
    path: '/api/circle/imports/{id}/sheet',
    access: 'admin',
    summary: 'Import another sheet of the workbook; a job reads it',
    params: IdParams,
    body: z.object({ sheet: Text(100) }),
    response: Data(MemberImport),
  },
  values: {
    method: 'GET',
    path: '/api/circle/imports/{id}/values',
    access: 'admin',
    summary: 'The words in a column of the file, the most frequent first, and which value of the list each of them means',
    params: IdParams,
    query: z.object({ column: z.coerce.number().int().min(0).max(299), field: ImportListField }),
    response: Data(z.array(z.object({ value: z.string(), count: Count, meaning: z.string().nullable() }))).extend({
      /** The list. */
      choices: z.array(z.string()),
    }),
  },
  leaveOut: {
    method: 'POST',
    path: '/api/circle/imports/{id}/leave-out',
    access: 'admin',
    summary: 'Import rows without their wrong cells: {rows: [n]}; all rows are then checked again',
    params: IdParams,
    body: z.object({ rows: z.array(z.int().min(1).max(10_000_000)).min(1).max(1_000) }),
    response: Data(MemberImport),
  },
  rows: {
    method: 'GET',
    path: '/api/circle/imports/{id}/rows',
    access: 'admin',
    summary: 'What becomes of each row, by page',
    params: IdParams,
    query: Page.extend(RowFilter.shape),
    response: Data(z.array(ImportRow)).extend({ count: Count }),
  },
  rowsFile: {
    method: 'GET',
    path: '/api/circle/imports/{id}/rows.csv',
    access: 'admin',
    summary: 'The same rows as a CSV file, with what became of each',
    params: IdParams,
    query: RowFilter,
    response: 'file',
  },
  commit: {
    method: 'POST',
    path: '/api/circle/imports/{id}/commit',
    access: 'admin',
    summary: 'Take in what was checked; a job does it and can be cancelled',
    params: IdParams,
    response: Data(MemberImport),
  },
  cancel: {
    method: 'POST',
    path: '/api/circle/imports/{id}/cancel',
    access: 'admin',
    summary: 'Stop an import; what was taken in by then stays, and can be undone',
    params: IdParams,
    response: Data(MemberImport),
  },
  undo: {
    method: 'POST',
    path: '/api/circle/imports/{id}/undo',
    access: 'admin',
    summary: 'Take back what an import did, except where something happened to a member since',
    params: IdParams,
    response: Data(MemberImport),
  },
});
