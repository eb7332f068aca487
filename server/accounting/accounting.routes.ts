import type { FastifyRequest } from 'fastify';
import type { AccountingMonth, accounting } from '#contract/accounting.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addMonths, atClock, dayIn } from '#server/time/calendar.ts';
import * as text from './accounting.messages.ts';
import { deleteClosed, insertClosed, listClosed, lockBooks } from './closed-months.queries.ts';
import { countPayments, exportJournal, sumJournals } from './journal.queries.ts';
import { findPlan, lockPlan, savePlan } from './plan.queries.ts';

/** The number of months that the screen lists. */
const LISTED = 18;

export const accountingRoutes = ({ db }: Deps): Handlers<typeof accounting> => ({
  months: async () => ({ data: await listMonths(db) }),

  async close({ params: { month } }, req) {
    await db.transaction().execute((db) => close(db, req, month));
    return { data: await listMonths(db) };
  },

  async reopen({ params: { month }, body: { reason } }, req) {
    await db.transaction().execute(async (db) => {
      await lockBooks(db);
      const [last] = await listClosed(db);
      if (last?.month !== `${month}-01`) throw new AppError(409, text.onlyLatest());
      await deleteClosed(db, last.month);
      await audit(db, req, { action: 'books.reopened', before: { month }, after: { reason } });
      await publish(db, { type: 'payments.changed', memberId: null });
    });
    return { data: await listMonths(db) };
  },

  journal: ({ params: { month }, query: { format } }) => exportJournal(db, month, format),

  plan: async () => ({ data: await findPlan(db) }),

  savePlan: ({ body }, req) =>
    db.transaction().execute(async (db) => {
      const before = await lockPlan(db);
      const data = { ...before, ...body };
      await savePlan(db, data);
      await audit(db, req, { action: 'books.settings', before, after: data });
      return { data };
    }),
});

/** Closes the month and everything before it. A month that is closed already stays so. */
async function close(db: Db, req: FastifyRequest, month: string): Promise<void> {
  await lockBooks(db);
  const timeZone = await findTimeZone(db);
  const next = addMonths(`${month}-01`, 1);
  if (next > dayIn(timeZone, new Date())) throw new AppError(409, text.notOver());
  const [last] = await listClosed(db);
  if (last && last.month >= `${month}-01`) return;
  await insertClosed(db, { month: `${month}-01`, endsAt: atClock(next, '00:00', timeZone), by: caller(req).account });
  await audit(db, req, { action: 'books.closed', after: { month } });
  await publish(db, { type: 'payments.changed', memberId: null });
}

async function listMonths(db: Db): Promise<AccountingMonth[]> {
  const today = dayIn(await findTimeZone(db), new Date());
  const thisMonth = `${today.slice(0, 7)}-01`;
  const [from, to] = [addMonths(thisMonth, 1 - LISTED), addMonths(thisMonth, 1)];
  const [closed, sums, tallies] = await Promise.all([listClosed(db), sumJournals(db, from, to), countPayments(db, from, to)]);
  const lastClosed = closed[0]?.month;
  const months = Array.from({ length: LISTED }, (_, i) => {
    const first = addMonths(thisMonth, -i);
    const month = first.slice(0, 7);
    // A month without a row of its own was closed with the next one that has a row.
    const closing = closed.findLast((one) => one.month >= first);
    return {
      month,
      closed: closing ? { at: closing.at.toISOString(), by: closing.by } : null,
      canClose: !closing && first < thisMonth,
      canReopen: first === lastClosed,
      sums: sums.get(month) ?? [],
      payments: tallies.get(month)?.payments ?? 0,
      unmatched: tallies.get(month)?.unmatched ?? 0,
    };
  });
  // The months before the first entry say nothing unless they were closed by themselves.
  const firstTold = months.findLastIndex(({ sums, canReopen }) => sums.length > 0 || canReopen);
  return months.slice(0, Math.max(firstTold + 1, 2));
}
