import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Currency, MINOR_DIGITS, toMinor } from '#contract/money.ts';
import type { CreatePayment, payments } from '#contract/payments.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from './calendar.ts';
import { exportPayments } from './export.ts';
import { convertYear, listRates, readYear, saveRate } from './figures.queries.ts';
import { listPayments } from './list.queries.ts';
import { refreshAfterRate } from './payments.jobs.ts';
import {
  findByReference,
  findMemberByEmail,
  findMemberId,
  findPayment,
  findPayments,
  listPaymentsOf,
  listRefunds,
  type PaymentRow,
} from './payments.queries.ts';
import { receiptOf } from './receipt.ts';
import { attachPayment, insertPayment, lockReferences, recordRefund, removePayment, restorePayment } from './record.ts';

const NO_PAYMENT = 'This payment does not exist.';
const NO_MEMBER = 'This member does not exist.';

/** The calls about providers and their deliveries are with the webhooks. */
type PaymentHandlers = Omit<Handlers<typeof payments>, 'providers' | 'events' | 'retryEvent' | 'dismissEvent'>;

export const paymentRoutes = ({ db, jobs }: Deps): PaymentHandlers => {
  const withRefunds = async (db: Db, id: string) => ({
    ...found(await findPayment(db, id), NO_PAYMENT),
    refunds: await listRefunds(db, id),
  });

  return {
    list: async ({ query }) => {
      const { payments, count } = await listPayments(db, query);
      return { payments, count, totalCount: count };
    },

    ofMember: async ({ query }) => {
      const memberId = found(await findMemberId(db, query.memberId), NO_MEMBER);
      const { payments, count } = await listPaymentsOf(db, { ...query, memberId });
      return { payments, count, totalCount: count };
    },

    year: async ({ query: { year, to } }) => {
      const [figures, converted] = await Promise.all([readYear(db, year), to ? convertYear(db, year, to) : null]);
      return { data: { ...figures, converted } };
    },

    create: async ({ body }, req) => {
      const amount = readAmount(body.amount, body.currency);
      const paidAt = await readDate(db, body.date);
      const id = await db.transaction().execute((db) => create(db, req, body, amount, paidAt));
      return { data: found(await findPayment(db, id), NO_PAYMENT) };
    },

    get: async ({ params }) => ({ data: await withRefunds(db, params.id) }),

    remove: async ({ params, query }, req) => {
      await db
        .transaction()
        .execute((db) => removePayment(db, req, { id: params.id, reason: query.reason?.trim() ?? '', by: caller(req).account.id }));
      return { message: 'Payment deleted' };
    },

    restore: async ({ params }, req) => {
      await db.transaction().execute((db) => restorePayment(db, req, params.id));
      return { data: found(await findPayment(db, params.id), NO_PAYMENT) };
    },

    refund: async ({ params, body }, req) => {
      const { amount: paid } = found(await findPayment(db, params.id), NO_PAYMENT);
      const amount = readAmount(body.amount, paid.currency);
      const refund = { amount, reason: body.reason, key: body.key ? `staff:${body.key}` : null, by: caller(req).account.id };
      await db.transaction().execute((db) => recordRefund(db, req, params.id, refund));
      return { data: await withRefunds(db, params.id) };
    },

    attach: async ({ params, body }, req) => {
      await db.transaction().execute(async (db) => {
        found(await findPayment(db, params.id), NO_PAYMENT);
        const memberId = await findMemberId(db, body.memberId);
        if (!memberId) throw new AppError(400, NO_MEMBER, { errors: { memberId: NO_MEMBER } });
        await attachPayment(db, req, params.id, memberId);
      });
      return { data: found(await findPayment(db, params.id), NO_PAYMENT) };
    },

    receipt: async ({ params }) => receiptOf(await withRefunds(db, params.id), await findTimeZone(db)),

    exportFile: ({ query: { format, ...filter } }) => exportPayments(db, filter, format),

    rates: async () => ({ data: await listRates(db) }),

    addRate: ({ body }, req) => {
      const { from, to, day, rate } = body;
      if (from === to) throw refuse('to', 'Choose two different currencies.');
      if (day < FIRST_DAY || day > LAST_DAY) throw refuse('day', 'Enter a day between 2000 and 2200.');
      return db.transaction().execute(async (db) => {
        const data = await saveRate(db, { from, to, day, rate, createdBy: caller(req).account.id });
        await audit(db, req, {
          action: 'exchange-rate.save',
          subject: { type: 'exchange-rate', id: data._id },
          after: { from, to, day, rate },
        });
        await jobs.enqueue(db, refreshAfterRate, { currencies: [from, to] });
        return { data };
      });
    },
  };
};

type Given = ReturnType<(typeof CreatePayment)['parse']>;

async function create(db: Db, req: FastifyRequest, body: Given, amount: number, paidAt: Date): Promise<string> {
  await lockReferences(db, [{ moyen: body.moyen, reference: body.paymentId }]);
  const memberId = body.memberId ? await findMemberId(db, body.memberId) : await findMemberByEmail(db, body.email);
  if (body.memberId && !memberId) throw refuse('memberId', NO_MEMBER);
  const known = await findByReference(db, body.moyen, body.paymentId);
  if (known) {
    const sameDay = body.date === undefined || (await findTimeZone(db).then((zone) => dayIn(zone, known.paid_at) === dayIn(zone, paidAt)));
    if (sameDay && isSame(known, body, amount) && (!body.memberId || known.member_id === memberId)) return known.id;
    await refuseOther(db, known);
  }
  return insertPayment(db, req, {
    memberId: memberId ?? null,
    category: body.category,
    name: body.name,
    email: body.email,
    phone: null,
    produit: body.produit,
    moyen: body.moyen,
    amount,
    currency: body.currency,
    paymentId: body.paymentId,
    paidAt,
    recordedBy: caller(req).account.id,
  });
}

const isSame = (known: PaymentRow, body: Given, amount: number) =>
  known.deleted_at === null &&
  known.amount === amount &&
  known.currency === body.currency &&
  known.produit === body.produit &&
  known.category === body.category &&
  known.name === body.name &&
  known.email === body.email;

async function refuseOther(db: Db, { id, deleted_at, moyen, payment_id }: PaymentRow): Promise<never> {
  const message = deleted_at
    ? `The ${moyen} payment ${payment_id} was recorded and then deleted. Restore it instead.`
    : `The ${moyen} payment ${payment_id} is recorded already, with other details.`;
  throw new AppError(409, message, { errors: { paymentId: message }, data: (await findPayments(db, [id]))[0] });
}

function readAmount(given: number | string, currency: Currency): number {
  const minor = toMinor(given, currency);
  if (minor === undefined) {
    const whole = MINOR_DIGITS[currency] === 0;
    throw refuse('amount', whole ? `Enter a whole number: ${currency} has no cents.` : 'Enter an amount like 49.99.');
  }
  if (minor <= 0) throw refuse('amount', 'Enter an amount above zero.');
  return minor;
}

const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2200-12-31'];

/** A day alone is its noon in the programme's time zone; today, and nothing, is now. */
async function readDate(db: Db, given: string | undefined): Promise<Date> {
  const now = new Date();
  if (given === undefined) return now;
  const today = dayIn(await findTimeZone(db), now);
  const isDay = given.length === 10;
  // The clock of whoever sends it may be a little ahead, or in another time zone.
  if (given.slice(0, 10) < FIRST_DAY || given.slice(0, 10) > addDays(today, 1))
    throw refuse('date', 'Enter a day that is not in the future.');
  if (!isDay) return new Date(given);
  return given >= today ? now : noonOf(db, given);
}

/** In the programme's time zone. */
async function noonOf(db: Db, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date + time '12:00') at time zone ${await findTimeZone(db)} as at`.execute(db);
  return rows[0]!.at;
}

const refuse = (field: string, message: string) => new AppError(400, message, { errors: { [field]: message } });
