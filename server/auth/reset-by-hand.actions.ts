import { resetPath } from '#contract/auth.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { findAccountByEmail } from './auth.queries.ts';
import { cancelResets, createResetLink } from './reset.queries.ts';
import { removeTwoFactor } from './two-factor.queries.ts';

const MINUTES = 60;

/** Makes a link that sets a new password, for the command on the server's machine. Returns the lines to print. */
export function resetByHand(
  db: Db,
  env: Pick<Env, 'PUBLIC_URL'>,
  { email, twoFactor }: { email: string; twoFactor: boolean },
): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new StartError(`There is no account with the address ${email}.`);
    await cancelResets(db, account.id);
    const token = await createResetLink(db, account.id, MINUTES);
    const removed = twoFactor && (await removeTwoFactor(db, account.id));
    await audit(db, undefined, { action: 'account.reset-by-hand', id: account.id, after: { twoFactorRemoved: removed } });
    const lines = [`Open this link within ${MINUTES} minutes to set a new password for ${account.name}. It works once:`];
    lines.push(`  ${env.PUBLIC_URL}${resetPath(token)}`);
    lines.push('If you open Cauri under another address, keep that one, and what stands behind it from /reset on.');
    if (twoFactor) lines.push(removed ? 'The second step at sign-in was turned off.' : 'The account had no second step at sign-in.');
    if (account.status !== 'Active')
      lines.push(`Note that the account is ${account.status}: it cannot sign in until an admin changes that.`);
    return lines;
  });
}
