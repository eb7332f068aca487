import { openSecret } from './accounts/account-secret.rules.ts';
import { unseal } from './accounts/connection-secrets.queries.ts';
import { openAddress } from './coaches/calendars.queries.ts';
import type { Db } from './db/db.ts';
import type { Env } from './env.ts';
import { fingerprintOf } from './key-fingerprint.ts';
import { webhookSecretName } from './scenarios/locked.actions.ts';
import { open, SealBroken } from './secrets.ts';
import { StartError } from './start-error.ts';
import { renewAlertSecret } from './system/settings.queries.ts';

type Keyed = Pick<Env, 'CAURI_SECRET_KEY' | 'CAURI_NEW_SECRET_KEY'>;

const OTHER_KEY =
  'CAURI_SECRET_KEY is not the key that this database was used with, so stored passwords could not be read and links that were sent would not work. ' +
  'Set it to the earlier key (where it was never set, the key is in the file secret-key of the first data folder, CAURI_DATA). ' +
  'If that key is lost, start once with CAURI_NEW_SECRET_KEY=1: then e-mail accounts and connections must be linked again, links in e-mails that were sent stop working, and the webhook of alerts gets a new secret.';

/**
 * Refuses a secret key that differs from the one that the database was first used with. A database without a stored fingerprint
 * gets one when the key decrypts something in it, or when nothing is encrypted.
 */
export async function checkSecretKey(db: Db, env: Keyed): Promise<void> {
  const fingerprint = fingerprintOf(env.CAURI_SECRET_KEY);
  if (env.CAURI_NEW_SECRET_KEY) {
    const row = { fingerprint, recorded_at: new Date() };
    await db
      .insertInto('secret_key')
      .values(row)
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
    await renewAlertSecret(db, env.CAURI_SECRET_KEY);
    return;
  }
  const known = await findFingerprint(db);
  if (known === undefined && !(await canDecryptStored(db, env))) throw new StartError(OTHER_KEY);
  // Processes that start at the same moment compare themselves with the one that was first.
  if (known === undefined) {
    await db
      .insertInto('secret_key')
      .values({ fingerprint })
      .onConflict((c) => c.doNothing())
      .execute();
  }
  if ((known ?? (await findFingerprint(db))) !== fingerprint) throw new StartError(OTHER_KEY);
}

const findFingerprint = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('secret_key').select('fingerprint').executeTakeFirst())?.fingerprint;

/** Returns whether the key decrypts one value, or none is encrypted. One is enough: others may remain from an earlier key. */
async function canDecryptStored(db: Db, env: Keyed): Promise<boolean> {
  const [accounts, connections, scenarios, calendars] = await Promise.all([
    db.selectFrom('mail_account').select(['id', 'secret']).where('secret', 'is not', null).execute(),
    db.selectFrom('connection').select(['id', 'secret']).execute(),
    db.selectFrom('scenario').select(['id', 'webhook_secret']).where('webhook_secret', 'is not', null).execute(),
    db.selectFrom('coach_calendar').select(['coach_id', 'address_secret']).execute(),
  ]);
  const attempts = [
    ...accounts.map((row) => () => openSecret(env, row)),
    ...connections.map((row) => () => unseal({ env }, row)),
    ...scenarios.map((row) => () => open(env.CAURI_SECRET_KEY, webhookSecretName(row.id), row.webhook_secret!)),
    ...calendars.map((row) => () => openAddress(env, row.coach_id, row.address_secret)),
  ];
  return attempts.length === 0 || attempts.some(opens);
}

function opens(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
