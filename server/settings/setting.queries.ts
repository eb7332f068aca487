import type { Db } from '#server/db/db.ts';

/** What staff set for the whole programme. */
export interface ProgrammeSetting {
  timeZone: string;
  runOut: boolean;
  runReminder: boolean;
  totalPaymentReminders: number;
  /** Days after the due date. */
  paymentRemindersFrequence: number[];
  totalSubscriptionReminders: number;
  /** Days before the subscription ends. */
  subscriptionRemindersFrequence: number[];
  /** Of a registration that is paid in parts. */
  instalments: number;
  subscriptionMonths: number;
}

export async function findSetting(db: Db): Promise<ProgrammeSetting> {
  const row = await db.selectFrom('setting').selectAll().executeTakeFirstOrThrow();
  return {
    timeZone: row.time_zone,
    runOut: row.run_out,
    runReminder: row.run_reminder,
    totalPaymentReminders: row.total_payment_reminders,
    paymentRemindersFrequence: row.payment_reminders_frequence,
    totalSubscriptionReminders: row.total_subscription_reminders,
    subscriptionRemindersFrequence: row.subscription_reminders_frequence,
    instalments: row.instalments,
    subscriptionMonths: row.subscription_months,
  };
}

/** The programme's time zone, an IANA name. */
export async function findTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('setting').select('time_zone').executeTakeFirstOrThrow();
  return time_zone;
}
