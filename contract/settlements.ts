import { z } from 'zod';
import { contract } from './endpoint.ts';
import { PaymentCategory, PaymentMethod, ProductName } from './filters.ts';
import { Currency, Money } from './money.ts';
import { Payment } from './payments.ts';
import * as text from './settlements.messages.ts';
import { Count, Data, Day, Id, IdParams, Page, RequiredText, Time } from './shared.ts';

// A settlement file says what a provider or a bank received, and is compared with the payments.

export const SettlementState = z.enum(['reading', 'mapping', 'comparing', 'compared', 'failed']);
export type SettlementState = z.infer<typeof SettlementState>;

/** A column of such a file contains one of these. */
export const SETTLEMENT_FIELDS = ['number', 'otherNumber', 'day', 'amount', 'fee', 'currency', 'status', 'payer'] as const;
export const SettlementField = z.enum(SETTLEMENT_FIELDS);
export type SettlementField = z.infer<typeof SettlementField>;

/** The field of each column; columns are counted from 0. */
export const SettlementMapping = z.array(SettlementField.nullable()).max(300);
export type SettlementMapping = z.infer<typeof SettlementMapping>;

/**
 * `matched`: the payment has the amount of the row. `differs`: it has another one. `missing`: no payment has its number.
 * `left-out`: no money arrived by this row, or it cannot be read.
 */
export const SETTLEMENT_OUTCOMES = ['matched', 'differs', 'missing', 'left-out'] as const;
export const SettlementOutcome = z.enum(SETTLEMENT_OUTCOMES);
export type SettlementOutcome = z.infer<typeof SettlementOutcome>;

/** The counts say how many rows are left to decide, and how many there are. */
const Counted = z.object({ open: Count, all: Count });

export const SettlementFile = z.object({
  _id: Id,
  /** The payments that it is compared with. */
  moyen: PaymentMethod,
  name: z.string(),
  state: SettlementState,
  header: z.array(z.string()),
  /** The first rows, unchanged, so that staff can recognise the columns. */
  sample: z.array(z.array(z.string())),
  mapping: SettlementMapping,
  /** It applies to the amounts of rows that name none. */
  currency: Currency,
  /** Rows below the header; null until the file is read. */
  total: Count.nullable(),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  rows: z.object({ matched: Counted, differs: Counted, missing: Counted, 'left-out': Counted }),
  /** Payments of these days that are not in the file. */
  absent: Counted,
  /** Each currency is added up by itself; `payments` are those of the days of the file. */
  sums: z.array(z.object({ currency: Currency, file: z.number(), payments: z.number(), fees: z.number() })),
  error: z.string().nullable(),
  by: z.string(),
  createdAt: Time,
  comparedAt: Time.nullable(),
});
export type SettlementFile = z.infer<typeof SettlementFile>;

const Decision = z.object({ kind: z.enum(['linked', 'recorded', 'ignored']), note: z.string(), by: z.string(), at: Time });

export const SettlementRow = z.object({
  /** The row's number in a spreadsheet. */
  n: z.int(),
  reference: z.string().nullable(),
  day: Day.nullable(),
  amount: Money.nullable(),
  fee: Money.nullable(),
  payer: z.string().nullable(),
  outcome: SettlementOutcome,
  reason: z.string().nullable(),
  payment: Payment.nullable(),
  decision: Decision.nullable(),
});
export type SettlementRow = z.infer<typeof SettlementRow>;

export const SettlementAbsent = z.object({ payment: Payment, decision: Decision.nullable() });
export type SettlementAbsent = z.infer<typeof SettlementAbsent>;

const RowParams = IdParams.extend({ n: z.coerce.number().int().min(1).max(10_000_000) });
const Reason = RequiredText(255, text.sayWhyIgnored);
/** Null takes the decision back. */
const Ignored = z.object({ reason: Reason.nullable() });

export const settlements = contract({
  create: {
    route: 'POST /api/settlements',
    summary: 'Upload a CSV or XLSX file of a provider or bank; a job reads it. The same file again answers with the one that is there',
    query: z.object({ moyen: PaymentMethod }),
    multipart: z.object({ file: z.file() }),
    response: Data(SettlementFile),
  },
  list: {
    route: 'GET /api/settlements',
    summary: 'The files that were compared, newest first',
    query: Page,
    response: Data(z.array(SettlementFile)).extend({ count: Count }),
  },
  get: {
    route: 'GET /api/settlements/{id}',
    summary: 'One file: its columns, and how many of its rows match',
    response: Data(SettlementFile),
  },
  file: {
    route: 'GET /api/settlements/{id}/file',
    summary: 'The file as it was uploaded',
    response: 'file',
  },
  compare: {
    route: 'POST /api/settlements/{id}/compare',
    summary: 'Compare the file with the payments as they are now, with other columns where they are given; what was decided stays',
    body: z.object({ mapping: SettlementMapping.optional(), currency: Currency.optional() }),
    response: Data(SettlementFile),
  },
  rows: {
    route: 'GET /api/settlements/{id}/rows',
    summary: 'Rows of the file by outcome, those that wait for a decision first',
    query: Page.extend({ outcome: SettlementOutcome.optional() }),
    response: Data(z.array(SettlementRow)).extend({ count: Count }),
  },
  absent: {
    route: 'GET /api/settlements/{id}/absent',
    summary: 'Payments of the days of the file that are not in it',
    query: Page,
    response: Data(z.array(SettlementAbsent)).extend({ count: Count }),
  },
  candidates: {
    route: 'GET /api/settlements/{id}/rows/{n}/candidates',
    summary: 'Payments that may be the one of a row: the same amount within some days, not found in the file',
    params: RowParams,
    response: Data(z.array(Payment)),
  },
  link: {
    route: 'POST /api/settlements/{id}/rows/{n}/link',
    summary: 'Say which payment a row is; a provider’s number is kept as another name of the payment',
    params: RowParams,
    body: z.object({ paymentId: Id }),
    response: Data(SettlementRow),
  },
  record: {
    route: 'POST /api/settlements/{id}/rows/{n}/record',
    summary: 'Record the payment of a row for a member, once',
    params: RowParams,
    body: z.object({ memberId: Id, category: PaymentCategory.default('Registration'), produit: ProductName.optional() }),
    response: Data(SettlementRow),
  },
  ignore: {
    route: 'POST /api/settlements/{id}/rows/{n}/ignore',
    summary: 'Leave a row as it is, with the reason; null takes that back',
    params: RowParams,
    body: Ignored,
    response: Data(SettlementRow),
  },
  ignoreAbsent: {
    route: 'POST /api/settlements/{id}/absent/ignore',
    summary: 'Leave a payment that is not in the file as it is, with the reason; null takes that back',
    body: Ignored.extend({ paymentId: Id }),
    response: Data(SettlementAbsent),
  },
});
