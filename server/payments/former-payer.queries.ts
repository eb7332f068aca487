import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

// A payment stays when the member who made it is erased, and names nobody any more.

/** The name that photos and receipts have then: theirs may hold that of the member. */
export const FORMER_FILE = 'recu';

/** Takes the payer out of a provider's report, in an update of `webhook_event`. */
export const WITHOUT_PAYER = sql`body = '', observed = observed - 'payer'`;

export const findFormer = (db: Db, memberId: string): Promise<{ full_name: string } | undefined> =>
  db.selectFrom('member').select('full_name').where('id', '=', memberId).where('former_number', 'is not', null).executeTakeFirst();

/** An erased member keeps the name that they left, whatever the provider says, and is written to by nobody. */
export const payerOf = ({ full_name: name }: { full_name: string }) => ({ name, email: '', phone: null });

export const forgetReportedPayer = (db: Db, paymentId: string) =>
  sql`update webhook_event set ${WITHOUT_PAYER} where payment_id = ${paymentId}`.execute(db);
