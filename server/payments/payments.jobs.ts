import { z } from 'zod';
import { Currency } from '#contract/money.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { findOverdueMembers } from '#server/billing/ledger.queries.ts';
import { defineJob } from '#server/jobs/define.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { findMembersConverted } from './rates.queries.ts';
import { compactPaymentTotals } from './totals.queries.ts';

/** Updates the billing of members whose payments waited for an exchange rate that was entered now, or had another one until now. */
export const refreshAfterRate = defineJob({
  name: 'payment.after-rate',
  payload: z.object({ currencies: z.array(Currency) }),
  async handle({ db }, { currencies }) {
    for (const memberId of await findMembersConverted(db, currencies))
      await db.transaction().execute(async (db) => {
        const { before, after } = await refreshBilling(db, memberId);
        if (JSON.stringify(before) !== JSON.stringify(after))
          await recordMemberEvent(db, undefined, memberId, { kind: 'billing', data: { because: 'exchange rate' }, before, after });
      });
  },
});

/** Marks members as Late every hour after their due day has passed. The daily run of reminders decides about Out. */
export const markOverdue = defineJob({
  name: 'payment.overdue',
  payload: z.object({}),
  cron: '5 * * * *',
  async handle({ db, log }) {
    const { timeZone } = await findSetting(db);
    const today = dayIn(timeZone, new Date());
    let marked = 0;
    for (let after: string | undefined; ; ) {
      const members = await findOverdueMembers(db, today, after);
      for (const memberId of members) {
        await db.transaction().execute(async (db) => {
          const { before, after } = await refreshBilling(db, memberId);
          if (JSON.stringify(before) === JSON.stringify(after)) return;
          await recordMemberEvent(db, undefined, memberId, { kind: 'late', before, after });
          marked++;
        });
      }
      if (members.length === 0) break;
      after = members.at(-1);
    }
    if (marked > 0) log.info({ marked, today }, 'members are late');
  },
});

export const compactTotals = defineJob({
  name: 'payment.compact-totals',
  payload: z.object({}),
  cron: '35 * * * *',
  handle: ({ db }) => compactPaymentTotals(db),
});
