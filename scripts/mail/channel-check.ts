import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { findWrongCounts } from '../proof/counts.ts';
import type { ChannelWorld } from './channel-world.ts';

interface Row {
  to: string;
  phone: string;
  channel: 'email' | 'whatsapp' | 'sms';
  state: string;
  error: string | null;
}

/** Compares the recorded deliveries with what left. Returns lines that describe it; throws on the first difference. */
export async function checkChannels(db: Db, world: ChannelWorld): Promise<string[]> {
  const [mailed, messaged] = [world.reached(), world.messaged()];
  for (const [what, counts] of [
    ['e-mail', mailed],
    ['message', messaged],
  ] as const) {
    const doubled = [...counts].find(([, times]) => times > 1);
    if (doubled) throw new Error(`The ${what} for ${doubled[0]} left ${doubled[1]} times.`);
  }
  const { rows } = await sql<Row>`select to_address as to, phone, channel, state, error from delivery`.execute(db);
  const { rows: members } = await sql<{ n: number }>`select count(*) as n from member`.execute(db);
  if (rows.length !== members[0]!.n) throw new Error(`${rows.length} messages were written, ${members[0]!.n} should have been.`);
  for (const row of rows) {
    const [isMailed, isMessaged] = [mailed.has(row.to), messaged.has(row.phone)];
    const problem = problemOf(row, { isMailed, isMessaged, isReported: world.reported.has(row.phone) });
    if (problem) throw new Error(`${row.to} ${problem}: ${row.channel} ${row.state} (${row.error})`);
  }
  const miscounted = await findWrongCounts(db);
  if (miscounted.length > 0) throw new Error(miscounted.join('\n'));
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  return [
    `${rows.length} messages were to leave, 0 left twice, 0 are recorded as sent that did not leave`,
    `${count(({ channel, state }) => channel !== 'email' && state === 'sent')} by WhatsApp and SMS, ${mailed.size} by e-mail in their place`,
    `uncertain: ${count(({ state }) => state === 'uncertain')}; not one of them was sent again, by any channel`,
  ];
}

interface Left {
  isMailed: boolean;
  isMessaged: boolean;
  /** The vendor took the message and reported later that it did not arrive. */
  isReported: boolean;
}

function problemOf({ channel, state }: Row, { isMailed, isMessaged, isReported }: Left): string | undefined {
  if (isMailed && isMessaged && !isReported) return 'got a message and its e-mail';
  if (channel === 'email') return (state === 'sent') === isMailed || state === 'uncertain' ? undefined : 'is recorded wrongly';
  if (isMailed) return 'got an e-mail that is not recorded';
  if (state === 'uncertain') return undefined;
  return (state === 'sent') === isMessaged ? undefined : 'is recorded wrongly';
}
