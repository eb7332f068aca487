import { z } from 'zod';
import { contract } from './endpoint.ts';
import { IMPORT_OUTCOMES } from './filter-values.ts';
import { PaymentCategory } from './filters.ts';
import { OwnField } from './member-field-values.ts';
import { PERSON_FIELD_NAMES } from './person-fields.ts';
import { Count, Data, Day, Id, Page, Text, Time } from './shared.ts';

/** An import and the rows of its file are stored for this many days, and the import can be undone until then. */
export const IMPORT_DAYS = 90;

export const ImportState = z.enum([
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
]);
export type ImportState = z.infer<typeof ImportState>;

const [fullName, ...details] = PERSON_FIELD_NAMES;

export const IMPORT_FIELDS = [
  fullName,
  'firstName',
  'lastName',
  ...details,
  'status',
  'coach',
  'option',
  'joinedAt',
  'moderator',
  'paymentStatus',
  'instalments',
  'lastPayment',
  'nextPayment',
  'agreed',
  'paid',
  'owed',
  'credit',
  'nextAmount',
  'currency',
  'subscriptionStatus',
  'subscriptions',
  'lastSubscription',
  'nextSubscription',
  'renewalPaid',
  'tags',
  'accessGroups',
  'unsubscribedOn',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** A file has rows of members or of payments. */
const ImportKind = z.enum(['members', 'payments']);
export type ImportKind = z.infer<typeof ImportKind>;

/** A column of a file of payments contains one of these. The first seven say who paid. */
export const PAYMENT_IMPORT_FIELDS = [
  'member',
  'memberEmail',
  'email',
  'phone',
  'fullName',
  'firstName',
  'lastName',
  'amount',
  'currency',
  'paidOn',
  'method',
  'reference',
  'product',
  'category',
  'comment',
  'fee',
  'refunded',
  'paymentState',
] as const;
const PaymentImportField = z.enum(PAYMENT_IMPORT_FIELDS);
export type PaymentImportField = z.infer<typeof PaymentImportField>;

/** Fields whose value comes from a fixed list. */
export const IMPORT_LIST_FIELDS = [
  'language',
  'channel',
  'status',
  'product',
  'from',
  'coach',
  'option',
  'paymentStatus',
  'subscriptionStatus',
  'currency',
  'method',
  'category',
] as const satisfies (ImportField | PaymentImportField)[];
export const ImportListField = z.enum(IMPORT_LIST_FIELDS);
export type ImportListField = z.infer<typeof ImportListField>;

/** Fields whose cells have names, of which missing ones are made. */
const IMPORT_NAME_FIELDS = ['tags', 'accessGroups'] as const satisfies ImportField[];
/** Fields for whose texts staff choose what they mean. */
export const IMPORT_VALUE_FIELDS = [...IMPORT_LIST_FIELDS, ...IMPORT_NAME_FIELDS] as const;
export const ImportValueField = z.enum(IMPORT_VALUE_FIELDS);
export type ImportValueField = z.infer<typeof ImportValueField>;

export const ImportColumn = z.union([ImportField, PaymentImportField, OwnField]);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Amounts of a member's account, in this order of importance: when two contradict each other, the later one is wrong. */
export const IMPORT_AMOUNTS = ['agreed', 'paid', 'owed', 'credit', 'nextAmount'] as const satisfies ImportField[];
export type ImportAmount = (typeof IMPORT_AMOUNTS)[number];

/** The field of each column; columns are counted from 0. */
export const ImportMapping = z.array(ImportColumn.nullable()).max(300);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Countries for phone numbers without a country code. The first one is the default. */
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
  /** A row about a known member changes what differs, fills in what is empty, or leaves the member unchanged. */
  known: z.enum(['update', 'fill', 'skip']).default('update'),
  /** A row may have a new e-mail address and the phone number of a known member, because families share phones. */
  samePhone: z.enum(['skip', 'add']).default('skip'),
  country: z.enum(IMPORT_COUNTRIES).default('SN'),
  /** An optional cell that is wrong, such as the age, has its row skipped or is left out itself. */
  wrongCells: z.enum(['skip', 'leave-out']).default('skip'),
  /** The fields whose wrong cells are left out in all rows. */
  leaveOut: z.array(ImportColumn).max(300).default([]),
  /**
   * The due day of the first payment for new members for whom the file says nothing. Null means the day they joined, but
   * not before the import.
   */
  due: Day.nullable().default(null),
  /** Payments: what to do with a row whose member is not found, or could be several: skip it, or record it without a member. */
  unmatched: z.enum(['skip', 'keep']).default('skip'),
  /** Payments: what to do with a row of the same member, amount and day as a payment that is recorded under another number. */
  sameMoney: z.enum(['skip', 'record']).default('skip'),
  /**
   * Payments: a member may have been added by a file that says what was paid. A payment of before is part of that amount and changes nothing
   * that is owed, or it counts in addition.
   */
  opening: z.enum(['part', 'add']).default('part'),
  /** Payments: a payment of a closed month is dated to the first open day, or its row is skipped. */
  closedMonth: z.enum(['date', 'skip']).default('date'),
  /** Payments: what rows are for that do not say it. */
  category: PaymentCategory.default('Registration'),
  /** The meaning of texts in the file, by field: a value of the list or the name of a tag or group, or an empty text for none. */
  values: z.partialRecord(ImportValueField, z.record(Text(2_000), Text(100))).default({}),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const ImportOutcome = z.enum(IMPORT_OUTCOMES);

export const MemberImport = z.object({
  _id: Id,
  kind: ImportKind,
  /** The file's name. */
  name: z.string(),
  state: ImportState,
  format: z.enum(['csv', 'xlsx']).nullable(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** The names of a workbook's sheets, and the name of the sheet that is imported. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows of the file, unchanged, so that staff can recognise the columns. */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  options: ImportOptions,
  /** The import from whose file, with the same headings, the columns and values were proposed; null when the headings suggest them. */
  remembered: z.object({ name: z.string(), at: Time }).nullable(),
  /** The headings suggest these columns, also where others are remembered. */
  suggested: ImportMapping,
  /** Rows of the file below its header; null until the file is read. */
  total: Count.nullable(),
  /** It counts the rows that the current step has processed. */
  position: Count,
  stepAt: Time,
  added: Count,
  updated: Count,
  skipped: Count,
  undone: Count,
  /** Members that an undo left unchanged because they were changed after the import. */
  kept: Count,
  error: z.string().nullable(),
  by: z.string(),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type MemberImport = z.infer<typeof MemberImport>;

export const ImportRow = z.object({
  /** The row's number in a spreadsheet, where the header is row 1. */
  n: z.int(),
  cells: z.array(z.string()),
  outcome: ImportOutcome.nullable(),
  /** A skipped row has everything here that is wrong with it. */
  reason: z.string().nullable(),
  /** The faults of its cells, also of those that are left out. */
  problems: z.array(
    z.object({
      /** The place of the cell; null when the file has no such column. */
      column: z.int().nullable(),
      field: ImportColumn,
      message: z.string(),
      /** The row needs the cell, could do without it, or is imported without it. */
      cell: z.enum(['needed', 'spare', 'left out']),
    }),
  ),
  canLeaveOut: z.boolean(),
  /** It says why some cells of the row are left out. */
  leftOut: z.string().nullable(),
  /** This tells staff about a row that is imported in another way than it is written, for example on another day. */
  note: z.string().nullable(),
  /** Members who may have paid, where nobody or several fit; null for all other rows. */
  candidates: z.array(z.object({ _id: Id, fullName: z.string(), email: z.string() })).nullable(),
  memberId: Id.nullable(),
  /** The name of that member, where the row is of a payment; null when there is no such member now. */
  memberName: z.string().nullable(),
  paymentId: Id.nullable(),
  /** An update lists each field with its value before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  undo: z.enum(['undone', 'kept']).nullable(),
  undoReason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const RowFilter = z.object({ outcome: ImportOutcome.optional(), undo: z.enum(['undone', 'kept']).optional() });

const OfKind = z.object({ kind: ImportKind.default('members') });

export const imports = contract({
  create: {
    route: 'POST /api/circle/imports',
    summary: 'Upload a CSV or XLSX file of members, or of payments with `kind=payments`; a job reads it',
    query: OfKind,
    multipart: z.object({ file: z.file() }),
    response: Data(MemberImport),
  },
  list: {
    route: 'GET /api/circle/imports',
    summary: 'The latest imports, newest first',
    query: OfKind,
    response: Data(z.array(MemberImport)),
  },
  get: {
    route: 'GET /api/circle/imports/{id}',
    summary: 'How far an import is, and what its columns look like',
    response: Data(MemberImport),
  },
  check: {
    route: 'POST /api/circle/imports/{id}/check',
    summary: 'Set what the columns mean; a job then says what would happen to each row, and changes nothing',
    body: z.object({ mapping: ImportMapping, options: ImportOptions.prefault({}) }),
    response: Data(MemberImport),
  },
  chooseSheet: {
    route: 'POST /api/circle/imports/{id}/sheet',
    summary: 'Import another sheet of the workbook; a job reads it',
    body: z.object({ sheet: Text(100) }),
    response: Data(MemberImport),
  },
  values: {
    route: 'GET /api/circle/imports/{id}/values',
    summary: 'The texts in a column of the file, the most frequent first, and which value of the list each of them means',
    query: z.object({ column: z.coerce.number().int().min(0).max(299), field: ImportValueField }),
    response: Data(z.array(z.object({ value: z.string(), count: Count, meaning: z.string().nullable() }))).extend({
      /** The values of the list, of which each meaning is one. */
      choices: z.array(z.string()),
    }),
  },
  leaveOut: {
    route: 'POST /api/circle/imports/{id}/leave-out',
    summary: 'Import rows without their wrong cells, or without those of one field: {rows: [n], field}; all rows are then checked again',
    body: z.object({ rows: z.array(z.int().min(1).max(10_000_000)).min(1).max(1_000), field: ImportColumn.optional() }),
    response: Data(MemberImport),
  },
  rows: {
    route: 'GET /api/circle/imports/{id}/rows',
    summary: 'What happens to each row, by page',
    query: Page.extend(RowFilter.shape),
    response: Data(z.array(ImportRow)).extend({ count: Count }),
  },
  rowsFile: {
    route: 'GET /api/circle/imports/{id}/rows.csv',
    summary: 'The same rows as a CSV file, with the result of each',
    query: RowFilter,
    response: 'file',
  },
  commit: {
    route: 'POST /api/circle/imports/{id}/commit',
    summary:
      'Import the checked rows; a job does it and can be cancelled. 409 when `checkedAt` is given and the rows were checked again since',
    /** The `stepAt` of the check whose result staff have read. */
    query: z.object({ checkedAt: Time.optional() }),
    response: Data(MemberImport),
  },
  cancel: {
    route: 'POST /api/circle/imports/{id}/cancel',
    summary: 'Stop an import; the members imported so far stay, and can be undone',
    response: Data(MemberImport),
  },
  undo: {
    route: 'POST /api/circle/imports/{id}/undo',
    summary: 'Undo an import, except for members that were changed after it',
    response: Data(MemberImport),
  },
});
