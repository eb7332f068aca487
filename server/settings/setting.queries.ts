import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Setting, SettingInput } from '#contract/settings.ts';
import type { Db, RowChange, TableRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import { inLanguage } from '#server/language.ts';

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
  // Sessions have other times in another time zone.
  if (change.timeZone !== undefined) await publish(db, { type: 'reservations.changed' });
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

/** Returns the programme's language: that of members, forms and staff for whom no other language was chosen. */
export async function findProgrammeLanguage(db: Db): Promise<Language> {
  const { language } = await db.selectFrom('setting').select('language').executeTakeFirstOrThrow();
  return language as Language;
}

/** Returns the programme's time zone, an IANA name. */
export async function findTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('setting').select('time_zone').executeTakeFirstOrThrow();
  return time_zone;
}

const COLUMNS = {
  runOut: 'run_out',
  runReminder: 'run_reminder',
  default_template: 'default_template',
  default_sub_template: 'default_sub_template',
  paymentTemplates: 'payment_template',
  subscriptionTemplates: 'subscription_templates',
  totalPaymentReminders: 'total_payment_reminders',
  paymentRemindersFrequence: 'payment_reminders_frequence',
  noPaymentSpaces: 'no_payment_spaces',
  totalSubscriptionReminders: 'total_subscription_reminders',
  subscriptionRemindersFrequence: 'subscription_reminders_frequence',
  noSubscriptionSpaces: 'no_subscription_spaces',
  joiningForm: 'joining_form',
  default_account: 'default_account',
  completeTag: 'complete_tag',
  outTag: 'out_tag',
  reminderHour: 'reminder_hour',
  scenarioActions: 'scenario_actions',
  ownMembersOnly: 'own_members_only',
  language: 'language',
  timeZone: 'time_zone',
  rev: 'rev',
} as const satisfies Record<Exclude<keyof Setting, 'updatedAt'>, keyof DB['setting']>;

const toSetting = (row: TableRow<'setting'>): Setting => {
  const fields = Object.entries(COLUMNS).map(([field, column]) => [field, row[column]]);
  return { ...Object.fromEntries(fields), updatedAt: row.updated_at.toISOString() } as Setting;
};

/** Returns the changed columns. Absent fields stay as they are. */
const columnsOf = (change: Partial<SettingInput>): RowChange<'setting'> =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [COLUMNS[field as keyof SettingInput], value]));

/** Runs the work with messages in the language of the person who reads them; null stands for the programme's language. */
export const inReaderLanguage = async <T>(db: Db, language: Language | null, work: () => T | Promise<T>): Promise<T> =>
  inLanguage(language ?? (await findProgrammeLanguage(db)), work);

/** The same for a page that says that something failed: in French while the database cannot tell the programme's language. */
export const inFailureLanguage = async <T>(db: Db, work: () => T | Promise<T>): Promise<T> =>
  inLanguage(await findProgrammeLanguage(db).catch(() => 'fr' as const), work);
