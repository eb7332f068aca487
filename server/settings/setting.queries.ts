import { type Selectable, sql, type Updateable } from 'kysely';
import type { Setting, SettingInput } from '#contract/settings.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';

/** The settings of the whole programme. */
export type ProgrammeSetting = Setting;

export async function findSetting(db: Db): Promise<Setting> {
  return toSetting(await db.selectFrom('setting').selectAll().executeTakeFirstOrThrow());
}

/** Returns the settings and locks them until the transaction ends. */
export async function lockSetting(db: Db): Promise<Setting> {
  return toSetting(await db.selectFrom('setting').selectAll().forUpdate().executeTakeFirstOrThrow());
}

export async function updateSetting(db: Db, change: Partial<SettingInput>): Promise<Setting> {
  const row = await db
    .updateTable('setting')
    .set({ ...columnsOf(change), rev: sql<number>`rev + 1`, updated_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'settings.changed' });
  return toSetting(row);
}

/** Returns the form that new members are asked to fill in; undefined when none is chosen, or when the public may not answer it. */
export async function findJoiningForm(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('form', 'form.id', 'setting.joining_form')
    .select('form.id')
    .where('form.deleted_at', 'is', null)
    .where('form.is_published', '=', true)
    .where('form.visibility', '=', 'public')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the programme's time zone, an IANA name. */
export async function findTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('setting').select('time_zone').executeTakeFirstOrThrow();
  return time_zone;
}

const toSetting = (row: Selectable<DB['setting']>): Setting => ({
  runOut: row.run_out,
  runReminder: row.run_reminder,
  default_template: row.default_template,
  default_sub_template: row.default_sub_template,
  paymentTemplates: row.payment_template,
  subscriptionTemplates: row.subscription_templates,
  totalPaymentReminders: row.total_payment_reminders,
  paymentRemindersFrequence: row.payment_reminders_frequence,
  noPaymentSpaces: row.no_payment_spaces,
  totalSubscriptionReminders: row.total_subscription_reminders,
  subscriptionRemindersFrequence: row.subscription_reminders_frequence,
  noSubscriptionSpaces: row.no_subscription_spaces,
  joiningForm: row.joining_form,
  default_account: row.default_account,
  completeTag: row.complete_tag,
  outTag: row.out_tag,
  reminderHour: row.reminder_hour,
  timeZone: row.time_zone,
  instalments: row.instalments,
  subscriptionMonths: row.subscription_months,
  rev: row.rev,
  updatedAt: row.updated_at.toISOString(),
});

/** Returns the changed columns. Absent fields stay as they are. */
const columnsOf = (change: Partial<SettingInput>): Updateable<DB['setting']> => {
  const columns: Updateable<DB['setting']> = {
    run_out: change.runOut,
    run_reminder: change.runReminder,
    default_template: change.default_template,
    default_sub_template: change.default_sub_template,
    payment_template: change.paymentTemplates,
    subscription_templates: change.subscriptionTemplates,
    total_payment_reminders: change.totalPaymentReminders,
    payment_reminders_frequence: change.paymentRemindersFrequence,
    no_payment_spaces: change.noPaymentSpaces,
    total_subscription_reminders: change.totalSubscriptionReminders,
    subscription_reminders_frequence: change.subscriptionRemindersFrequence,
    no_subscription_spaces: change.noSubscriptionSpaces,
    joining_form: change.joiningForm,
    default_account: change.default_account,
    complete_tag: change.completeTag,
    out_tag: change.outTag,
    reminder_hour: change.reminderHour,
    time_zone: change.timeZone,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};
