import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Letter } from './letter.ts';
import { deliverMail } from './mail.jobs.ts';
import { insertDeliveries, insertDelivery, type Reminds } from './mail.queries.ts';

/** Writes an e-mail and asks for its delivery, in the caller's transaction: no change without its mail, no mail without its change. */
export async function queueMail({ jobs }: Pick<Deps, 'jobs'>, db: Db, to: string, letter: Letter, reminds?: Reminds): Promise<void> {
  const deliveryId = await insertDelivery(db, to, letter, reminds);
  await jobs.enqueue(db, deliverMail, { deliveryId });
}

const BATCH = 500;

/** A run of e-mails: written together as `queueMail` writes one, some hundreds in a statement. */
export async function queueMails({ jobs }: Pick<Deps, 'jobs'>, db: Db, mails: { to: string; letter: Letter }[]): Promise<void> {
  for (let i = 0; i < mails.length; i += BATCH) {
    const ids = await insertDeliveries(db, mails.slice(i, i + BATCH));
    await jobs.enqueueAll(
      db,
      deliverMail,
      ids.map((deliveryId) => ({ deliveryId })),
    );
  }
}
