import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemSettings, SystemSettingsState } from '#contract/system-settings.ts';
import type { Db, TableRow } from '#server/db/db.ts';
import type { DB } from '#server/db/types.gen.ts';
import { open, SealBroken, seal } from '#server/secrets.ts';
import { readStored } from '#server/stored-errors.ts';

const PLACE = 'system_setting';

/** The column of each field. */
const COLUMNS = {
  alertEmails: 'alert_emails',
  alertUrl: 'alert_url',
  alertWhatsapp: 'alert_whatsapp',
  alertWhatsappTo: 'alert_whatsapp_to',
  alertWhatsappTemplate: 'alert_whatsapp_template',
  alertWhatsappLanguage: 'alert_whatsapp_language',
  heartbeatUrl: 'heartbeat_url',
  keepAudit: 'keep_audit_days',
  keepWebhooks: 'keep_webhook_days',
  keepNotifications: 'keep_notification_days',
  keepEvents: 'keep_event_days',
  keepMails: 'keep_mail_days',
} as const satisfies Record<keyof SystemSettings, keyof DB['system_setting']>;

type Row = TableRow<'system_setting'>;

export async function readSettings(db: Db, secretKey: string): Promise<SystemSettingsState> {
  return toSettings(await db.selectFrom('system_setting').selectAll().executeTakeFirstOrThrow(), secretKey);
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(db: Db): Promise<void> {
  await db.selectFrom('system_setting').select('id').forUpdate().execute();
}

/** Changes the given fields. The first address of a webhook gets a secret of its own, which later addresses keep. */
export async function updateSettings(db: Db, change: Partial<SystemSettings>, secretKey: string): Promise<void> {
  const columns = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [COLUMNS[field as keyof SystemSettings], value]);
  const secret = change.alertUrl ? sealNewSecret(secretKey) : null;
  await db
    .updateTable('system_setting')
    .set({
      ...Object.fromEntries(columns),
      alert_secret: sql<string | null>`coalesce(alert_secret, ${secret})`,
      ...(change.heartbeatUrl !== undefined && { heartbeat_at: null, heartbeat_error: null }),
      ...(change.alertWhatsapp !== undefined && { alert_whatsapp_at: null, alert_whatsapp_error: null }),
    })
    .execute();
}

const sealNewSecret = (secretKey: string): string => seal(secretKey, PLACE, `whsec_${randomBytes(24).toString('base64')}`);

/** Replaces the secret of the webhook when it was stored under another key: without this, no alert could be told any more. */
export async function renewAlertSecret(db: Db, secretKey: string): Promise<void> {
  const row = await db.selectFrom('system_setting').selectAll().executeTakeFirstOrThrow();
  try {
    toSettings(row, secretKey);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    const alert_secret = sealNewSecret(secretKey);
    await db.updateTable('system_setting').set({ alert_secret }).execute();
  }
}

function toSettings(row: Row, secretKey: string): SystemSettingsState {
  const fields = Object.entries(COLUMNS).map(([field, column]) => [field, row[column]]);
  return {
    ...(Object.fromEntries(fields) as SystemSettings),
    alertSecret: row.alert_url && row.alert_secret ? open(secretKey, PLACE, row.alert_secret) : null,
    heartbeatAt: row.heartbeat_at?.toISOString() ?? null,
    heartbeatError: readStored(row.heartbeat_error),
    alertWhatsappAt: row.alert_whatsapp_at?.toISOString() ?? null,
    alertWhatsappError: readStored(row.alert_whatsapp_error),
  };
}

/** Takes the watch of this minute. One process gets it, however many ask. A watch in the future was taken before the clock was set back. */
export async function claimWatch(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('system_setting')
    .set({ watched_at: sql<Date>`now()` })
    .where(sql<boolean>`watched_at not between now() - interval '55 seconds' and now() + interval '1 minute'`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function saveHeartbeat(db: Db, error: string | null): Promise<void> {
  await db
    .updateTable('system_setting')
    .set({ heartbeat_error: error, ...(error === null && { heartbeat_at: sql<Date>`now()` }) })
    .execute();
}

/** Keeps what became of the latest WhatsApp message. */
export async function saveMessage(db: Db, error: string | null): Promise<void> {
  await db
    .updateTable('system_setting')
    .set({ alert_whatsapp_error: error, ...(error === null && { alert_whatsapp_at: sql<Date>`now()` }) })
    .execute();
}
