import type { Deps } from '#server/deps.ts';
import { Mailers, readSender } from './mailers.ts';

/** Deletes the drafts of e-mails that will not be sent. A draft that cannot be deleted now stays in the account, unsent. */
export async function discardDrafts(
  { db, log, ...deps }: Pick<Deps, 'db' | 'env' | 'google' | 'log' | 'mailer'>,
  accountId: string,
  drafts: string[],
): Promise<void> {
  const account = await readSender(db, accountId);
  if (!account) return;
  const mailers = new Mailers(deps);
  try {
    await mailers.of(account).discard?.(drafts);
  } catch (error) {
    log.warn({ err: error, account: accountId, drafts }, 'drafts of e-mails that will not be sent stay in the account');
  } finally {
    mailers.close();
  }
}
