import type { FastifyRequest } from 'fastify';
import type { CreatePayment, payments } from '#contract/payments.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findMemberByEmail, findMemberLanguage } from '#server/members/members.queries.ts';
import { readAmount } from '#server/products/given-amount.rules.ts';
import { requireProduct } from '#server/products/products.queries.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { refuseDoubtful } from './doubts.queries.ts';
import { editPayment, refusedNumber, removePayment, restorePayment } from './edit.queries.ts';
import { exportPayments } from './export.queries.ts';
import { FIRST_DAY, LAST_DAY, readDate } from './input.rules.ts';
import { countPayments, listPayments } from './list.queries.ts';
import { findPayerMatches } from './matches.queries.ts';
import { refreshAfterRate } from './payments.jobs.ts';
import * as text from './payments.messages.ts';
import {
  findByReference,
  findMemberId,
  findNote,
  findPayment,
  isFromProvider,
  listPaymentsOf,
  listRefunds,
  type PaymentRow,
} from './payments.queries.ts';
import { addPhoto } from './photos.actions.ts';
import { findPhoto, findPhotoFile } from './photos.queries.ts';
import { proposePayment } from './propose.queries.ts';
import { listRates, saveRate } from './rates.queries.ts';
import { findReceiptSetting } from './receipt.queries.ts';
import { receiptOf } from './receipt.rules.ts';
import { attachPayment, detachPayment, insertPayment, lockPayment, lockReferences, recordRefund, refuseMoved } from './record.queries.ts';
import { convertYear, readYear } from './totals.queries.ts';

/** The calls about providers and their deliveries are with the webhooks. */
type PaymentHandlers = Omit<Handlers<typeof payments>, 'providers' | 'events' | 'retryEvent' | 'dismissEvent'>;

export const paymentRoutes = (deps: Deps): PaymentHandlers => {
  const { db, jobs } = deps;
  const withDetails = async (id: string) => ({
    ...found(await findPayment(db, id), text.noPayment()),
    refunds: await listRefunds(db, id),
    photo: await findPhoto(db, id),
    note: await findNote(db, id),
    fromProvider: await isFromProvider(db, id),
  });

  return {
    list: async ({ query }) => {
      const found = await listPayments(db, query);
      return { ...found, totalCount: found.count };
    },

    count: async ({ query }) => ({ data: { count: await countPayments(db, query) } }),

    ofMember: async ({ query }) => {
      const memberId = found(await findMemberId(db, query.memberId), text.noMember());
      const { payments, count } = await listPaymentsOf(db, { ...query, memberId });
      return { payments, count, totalCount: count };
    },

    year: async ({ query: { year, to } }) => {
      const [totals, converted] = await Promise.all([readYear(db, year), to ? convertYear(db, year, to) : null]);
      return { data: { ...totals, converted } };
    },

    create: async ({ body }, req) => {
      const amount = readAmount(body.amount, body.currency);
      const paidAt = await readDate(db, body.date);
      const id = await db.transaction().execute((db) => create(deps, db, req, { ...body, amount, paidAt }));
      return { data: found(await findPayment(db, id), text.noPayment()) };
    },

    propose: async ({ query: { memberId } }) => ({ data: await db.transaction().execute((db) => proposePayment(db, memberId)) }),

    get: async ({ params }) => ({ data: await withDetails(params.id) }),

    update: async ({ params, body }, req) => {
      await db.transaction().execute((db) => editPayment(deps, db, req, params.id, body));
      return { data: await withDetails(params.id) };
    },

    remove: async ({ params, query }, req) => {
      await db
        .transaction()
        .execute((db) => removePayment(db, req, { id: params.id, reason: query.reason?.trim() ?? '', by: caller(req).account.id }));
      return { message: text.deleted() };
    },

    restore: async ({ params }, req) => {
      await db.transaction().execute((db) => restorePayment(deps, db, req, params.id));
      return { data: found(await findPayment(db, params.id), text.noPayment()) };
    },

    refund: async ({ params, body }, req) => {
      await db.transaction().execute(async (db) => {
        const { currency } = found(await lockPayment(db, params.id), text.noPayment());
        const amount = readAmount(body.amount, currency);
        const key = body.key ? `staff:${body.key}` : null;
        await recordRefund(db, req, params.id, { amount, reason: body.reason, key, by: caller(req).account.id, rev: body.rev });
      });
      return { data: await withDetails(params.id) };
    },

    matches: async ({ params }) => {
      const row = await db.selectFrom('payment').selectAll().where('id', '=', params.id).where('deleted_at', 'is', null).executeTakeFirst();
      return { data: await findPayerMatches(db, found(row, text.noPayment())) };
    },

    attach: async ({ params, body }, req) => {
      await db.transaction().execute(async (db) => {
        const memberId = body.memberId && (await findMemberId(db, body.memberId));
        if (memberId === undefined) throw fieldError(400, 'memberId', text.noMember());
        if (body.from !== undefined) await refuseMoved(db, params.id, { from: body.from, to: memberId });
        if (memberId === null) return detachPayment(db, req, params.id);
        await attachPayment(deps, db, req, params.id, memberId);
      });
      return { data: found(await findPayment(db, params.id), text.noPayment()) };
    },

    addPhoto: async ({ params }, req) => {
      await addPhoto(deps, req, params.id);
      return { data: await withDetails(params.id) };
    },

    photo: async ({ params }) => found(await findPhotoFile(db, params.id), text.noPhoto()),

    receipt: async ({ params }) => {
      const payment = await withDetails(params.id);
      const setting = await findReceiptSetting(db, payment);
      const language = payment.member && (await findMemberLanguage(db, payment.member._id));
      return inReaderLanguage(db, language, () => receiptOf(payment, setting));
    },

    exportFile: ({ query: { format, ...filter } }) => exportPayments(db, filter, format),

    rates: async () => ({ data: await listRates(db) }),

    addRate: ({ body }, req) => {
      const { from, to, day, rate } = body;
      if (from === to) throw fieldError(400, 'to', text.twoCurrencies());
      if (day < FIRST_DAY || day > LAST_DAY) throw fieldError(400, 'day', text.dayBetween());
      return db.transaction().execute(async (db) => {
        const data = await saveRate(db, { from, to, day, rate, createdBy: caller(req).account.id });
        await audit(db, req, { action: 'exchange-rate.save', id: data._id, after: { from, to, day, rate } });
        await jobs.enqueue(db, refreshAfterRate, { currencies: [from, to] });
        return { data };
      });
    },
  };
};

/** Staff sent it, with the amount in minor units. */
type Given = Omit<ReturnType<(typeof CreatePayment)['parse']>, 'amount'> & { amount: number; paidAt: Date };

async function create(deps: Pick<Deps, 'jobs'>, db: Db, req: FastifyRequest, body: Given): Promise<string> {
  const { amount, paidAt } = body;
  await requireProduct(db, body.produit, 'produit');
  await lockReferences(db, [{ moyen: body.moyen, reference: body.paymentId }]);
  const memberId = body.memberId ? await findMemberId(db, body.memberId) : await findMemberByEmail(db, body.email);
  if (body.memberId && !memberId) throw fieldError(400, 'memberId', text.noMember());
  const known = await findByReference(db, body.moyen, body.paymentId);
  if (known && known.deleted_at === null) {
    const sameDay = body.date === undefined || (await findTimeZone(db).then((zone) => dayIn(zone, known.paid_at) === dayIn(zone, paidAt)));
    if (sameDay && isSame(known, body) && (!body.memberId || known.member_id === memberId)) return known.id;
    throw await refusedNumber(db, known);
  }
  if (!body.isSure) await refuseDoubtful(db, memberId ?? null, body);
  return insertPayment(deps, db, req, {
    member_id: memberId ?? null,
    category: body.category,
    name: body.name,
    email: body.email,
    produit: body.produit,
    moyen: body.moyen,
    amount,
    currency: body.currency,
    payment_id: body.paymentId,
    paid_at: paidAt,
    recorded_by: caller(req).account.id,
  });
}

const isSame = (known: PaymentRow, body: Given) =>
  known.amount === body.amount &&
  known.currency === body.currency &&
  known.produit === body.produit &&
  known.category === body.category &&
  known.name === body.name &&
  known.email === body.email;
