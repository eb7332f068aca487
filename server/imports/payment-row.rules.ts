import { createHash } from 'node:crypto';
import type { ImportColumn, ImportMapping } from '#contract/imports.ts';
import type { Currency } from '#contract/money.ts';
import { currencyIn } from '#contract/named-currency.ts';
import { momentOf } from '#server/files/xlsx-days.ts';
import { FIRST_DAY } from '#server/payments/input.rules.ts';
import { readMoment } from '#server/time/calendar.ts';
import { oneOf, Problem, quoted, readAmount, readDayIn, readEmail, readPhone, text } from './cell.rules.ts';
import { plain } from './mapping.rules.ts';
import { isPaid, isUnmatched } from './payment-columns.rules.ts';
import { writeReason } from './reasons.queries.ts';
import { type ReadRow, type RowReading, usualCurrency } from './row.rules.ts';
import { RowCells } from './row-cells.rules.ts';

const readName = text('tooLong', 200);
const readReference = text('tooLong', 200);
const readNote = text('tooLong', 500);
const readMember = text('tooLong', 200);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export interface PaymentReading extends RowReading {
  timeZone: string;
  now: Date;
}

/** Reads rows of a file of payments. Their `fields` are texts: amounts in minor units, `paid_at` as a moment, `day` in the programme's time zone. */
export const paymentReader =
  (mapping: ImportMapping, reading: PaymentReading) =>
  (cells: string[], leavesOut: (field: ImportColumn) => boolean): ReadRow => {
    const row = new RowCells(cells, mapping, leavesOut);
    const fields: Record<string, string | undefined> = {
      ...payerOf(row, reading),
      product: row.readGiven('product', (value) => oneOf('product')(value, reading)),
      moyen: row.readGiven('method', (value) => oneOf('method')(value, reading)),
      category: row.readGiven('category', (value) => oneOf('category')(value, reading)),
      note: row.readGiven('comment', (value) => readNote(value, reading)),
      reference: row.readGiven('reference', (value) => readReference(value, reading)),
    };
    Object.assign(fields, amountsOf(row, fields.product, reading));
    Object.assign(
      fields,
      row.read('paidOn', () => momentOfRow(row, reading), true),
    );
    const state = row.given.get('paymentState');
    // Leaving the cell out would record money that never arrived.
    if (state && !isPaid(state)) row.refuse('paymentState', writeReason('notPaid', quoted(state)), true);
    if (row.given.has('memberEmail')) fields.owner = 'member';
    else if (state && isUnmatched(state)) fields.owner = 'nobody';
    const { email = null, phone = null, reference, moyen } = fields;
    const referenceKey = reference === undefined ? null : `${moyen ?? ''} ${reference}`;
    if (reference === undefined) Object.assign(fields, { reference: numberOf(fields), made: 'yes' });
    const said = Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined);
    return { fields: Object.fromEntries(said), email, phone, referenceKey, ...row.verdict };
  };

/** The answer holds all that the row says about who paid. */
function payerOf(row: RowCells, reading: PaymentReading): Record<string, string | undefined> {
  const { given, name } = row;
  const member = row.readGiven('member', (value) => readMember(value, reading));
  if (!name && !given.has('email') && !given.has('phone') && !given.has('memberEmail') && !member)
    row.refuse('fullName', writeReason('payerMissing'), true);
  return {
    full_name: name ? row.read(given.has('fullName') ? 'fullName' : 'lastName', () => readName(name, reading)) : undefined,
    email: row.readGiven('email', readEmail),
    phone: row.readGiven('phone', (value) => readPhone(value, reading)),
    member,
    ...(member &&
      (UUID.test(member) ? { member_id: member } : { [member.includes('@') ? 'member_email' : 'member_name']: member.toLowerCase() })),
    ...(given.has('memberEmail') && { member_email: row.readGiven('memberEmail', readEmail) }),
  };
}

/** The amounts in the row's currency, or else in the one that the amount names, or else in that of the product. */
function amountsOf(row: RowCells, product: string | undefined, reading: PaymentReading): Record<string, string | undefined> {
  const written = row.given.get('amount');
  const said = row.readGiven('currency', (value) => oneOf('currency')(value, reading)) as Currency | undefined;
  const currency = said ?? currencyIn(written ?? '') ?? usualCurrency(reading.terms, product);
  const read = (field: ImportColumn, isNeeded = false) => row.readGiven(field, (value) => readAmount(value, currency), isNeeded);
  const amount = read('amount', true);
  if (written === undefined) row.refuse('amount', writeReason('amountMissing'), true);
  if (amount === 0) row.refuse('amount', writeReason('amountZero'), true);
  const [fee, refunded] = [read('fee'), read('refunded')];
  const isTooMuch = refunded !== undefined && amount !== undefined && refunded > amount;
  if (isTooMuch) row.refuse('refunded', writeReason('refundedTooMuch'));
  return {
    currency,
    amount: amount === undefined ? undefined : String(amount),
    fee: fee ? String(fee) : undefined,
    refunded: refunded && !isTooMuch ? String(refunded) : undefined,
  };
}

const CLOCK = /^[\d/.-]+(?:[T ,]|à|at)+([01]?\d|2[0-3])[:h]([0-5]\d)(?::([0-5]\d))?(?:\s?([ap])\.?m)?/i;

/** A day stands for its noon, as in a payment that staff record. */
function momentOfRow(row: RowCells, reading: PaymentReading): { paid_at: string; day: string } {
  const { timeZone, now, today, date1904 } = reading;
  const value = row.given.get('paidOn');
  if (value === undefined) throw new Problem(writeReason('paidOnMissing'));
  const { day, exact } = readDayIn(timeZone, value, reading);
  if (day < FIRST_DAY) throw new Problem(writeReason('dateInvalid', quoted(value)));
  if (day > today) throw new Problem(writeReason('paidOnInFuture', quoted(value)));
  const at = exact ?? readMoment(`${day}T${clockOf(value, date1904)}`, timeZone);
  return { paid_at: new Date(Math.min(at.valueOf(), now.valueOf())).toISOString(), day };
}

function clockOf(value: string, date1904: boolean): string {
  const serial = /^\d{5}\.\d+$/.test(value) ? momentOf(Number(value), date1904) : undefined;
  if (serial) return serial.toISOString().slice(11, 19);
  const [, hours, minutes, seconds = '00', half] = CLOCK.exec(value) ?? [];
  if (!hours || !minutes) return '12:00';
  // Twelve o'clock of either half is its beginning.
  const hour = half && Number(hours) <= 12 ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** The number of a payment for which the file has none. It follows from the row, so that the same row has it in another file too. */
function numberOf({ email, phone, full_name: name, member, amount, currency, day, moyen }: Record<string, string | undefined>): string {
  const about = JSON.stringify([email ?? phone ?? plain(name ?? member ?? ''), amount, currency, day, moyen ?? null]);
  const sign = createHash('sha256').update(about).digest('hex').slice(0, 8).toUpperCase();
  return `IMP-${(day ?? '').replaceAll('-', '')}-${sign}`;
}
