import { z } from 'zod';
import { Currency } from '#contract/money.ts';
import { refreshBillings } from '#server/billing/billing.queries.ts';
import { findOverdueMembers } from '#server/billing/ledger.queries.ts';
import type { Db } from '#server/db/db.ts';
import { defineJob } from '#server/jobs/define.ts';
import { type MemberHappening, recordMemberEvents } from '#server/members/events.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { findMembersConverted } from './rates.queries.ts';
import { compactPaymentTotals } from './totals.queries.ts';

/** A job takes so many members and leaves the others to the next one, so that little is repeated when its process ends meanwhile. */
const SLICE = 10_000;
/** So many members are locked at once: for a fraction of a second. */
const BATCH = 250;

/** Updates the billing of members whose payments waited for an exchange rate that was entered now, or had another one until now. */
export const refreshAfterRate = defineJob({
  name: 'payment.after-rate',
  payload: z.object({ currencies: z.array(Currency), after: z.uuid().optional() }),
  async handle({ db, jobs }, { currencies, after }) {
    const members = await findMembersConverted(db, currencies, { after, limit: SLICE });
    for (let i = 0; i < members.length; i += BATCH)
      await refreshTogether(db, members.slice(i, i + BATCH), { kind: 'billing', data: { because: 'exchange rate' } });
    if (members.length === SLICE) await jobs.enqueue(db, refreshAfterRate, { currencies, after: members.at(-1) });
  },
});

/** Marks members as Late every hour after their due day has passed. The daily run of reminders decides about Out. */
export const markOverdue = defineJob({
  name: 'payment.overdue',
  cron: '5 * * * *',
  async handle({ db, log }) {
    const { timeZone } = await findSetting(db);
    const today = dayIn(timeZone, new Date());
    let marked = 0;
    for (let after: string | undefined; ; ) {
      const members = await findOverdueMembers(db, today, after);
      if (members.length === 0) break;
      marked += await refreshTogether(db, members, { kind: 'late' });
      after = members.at(-1);
    }
    if (marked > 0) log.info({ marked, today }, 'members are late');
  },
});

/** Updates the billing of these members in one transaction, says on the timeline of each what changed, and returns how many changed. */
function refreshTogether(db: Db, memberIds: string[], happening: Pick<MemberHappening, 'kind' | 'data'>): Promise<number> {
  return db.transaction().execute(async (db) => {
    const refreshed = await refreshBillings(db, memberIds);
    const changed = [...refreshed].map(([memberId, billing]) => ({ memberId, ...billing }));
    const really = changed.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    await recordMemberEvents(db, happening, really);
    return really.length;
  });
}

export const compactTotals = defineJob({
  name: 'payment.compact-totals',
  cron: '35 * * * *',
  handle: ({ db }) => compactPaymentTotals(db),
});
