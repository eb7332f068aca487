import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { findWrongCounts } from '../proof/counts.ts';
import type { World } from './world.ts';

/**
 * Compares the recorded states with what the receivers got. Returns lines that describe it; throws on the first
 * difference.
 */
export async function checkMail(db: Db, world: World): Promise<string[]> {
  const reached = world.reached();
  const doubled = [...reached].filter(([, times]) => times > 1);
  if (doubled.length > 0) throw new Error(`${doubled.length} e-mails arrived more than once, the first for ${doubled[0]![0]}.`);

  const { rows } = await sql<{ to: string; state: string; error: string | null; gmail: boolean }>`
    select d.to_address as to, d.state, d.error, a.type = 'google' as gmail from delivery d
    join mail_account a on a.id = d.account_id`.execute(db);
  const { rows: members } = await sql<{ n: number }>`select count(*) as n from member`.execute(db);
  const wanted = members[0]!.n;
  if (rows.length !== wanted) throw new Error(`${rows.length} e-mails were written, ${wanted} should have been.`);
  const odd = rows.find(({ to, state }) => (state === 'sent') !== reached.has(to) && state !== 'uncertain');
  if (odd)
    throw new Error(
      `The e-mail for ${odd.to} is recorded as ${odd.state} (${odd.error}), but ${reached.has(odd.to) ? 'it arrived' : 'nothing arrived'}.`,
    );
  const unknown = [...reached.keys()].filter((to) => !rows.some((row) => row.to === to));
  if (unknown.length > 0) throw new Error(`Something arrived for ${unknown[0]}, whom nothing was meant for.`);

  const miscounted = await findWrongCounts(db);
  if (miscounted.length > 0) throw new Error(miscounted.join('\n'));

  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  const byGmail = uncertain.filter(({ gmail }) => gmail);
  if (byGmail.length > 0)
    throw new Error(`${byGmail.length} e-mails by Gmail are uncertain, though their drafts tell what became of them.`);
  const arrived = uncertain.filter(({ to }) => reached.has(to)).length;
  return [
    `${wanted} e-mails were to be sent, 0 arrived twice, 0 are recorded as sent that did not arrive`,
    `uncertain, all by SMTP: ${uncertain.length} (${((100 * uncertain.length) / wanted).toFixed(2)} %), of which ${arrived} arrived; not one of them was sent again`,
    `failed: ${rows.filter(({ state }) => state === 'failed').length}; the counts of the campaigns are exact`,
  ];
}
