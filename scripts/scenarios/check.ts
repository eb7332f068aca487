import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { getsMessage } from './make.ts';
import type { Service } from './world.ts';

/**
 * Compares the runs of so many acknowledged events with what the service got. Returns lines that describe it; throws on the first
 * difference.
 */
export async function checkRuns(db: Db, service: Service, events: number): Promise<string[]> {
  const { rows: states } = await sql<{ state: string; n: number }>`
    select r.state, count(*)::int as n from scenario_run r join scenario s on s.id = r.scenario_id where s.name = 'Proof'
    group by 1`.execute(db);
  const count = new Map(states.map(({ state, n }) => [state, n]));
  const total = states.reduce((sum, { n }) => sum + n, 0);
  const [succeeded, review] = [count.get('succeeded') ?? 0, count.get('needs-review') ?? 0];
  if (total !== events) throw new Error(`${events} events were acknowledged and ${total} runs are there.`);
  if (succeeded + review !== total) throw new Error(`Runs ended otherwise than expected: ${JSON.stringify(states)}`);
  const others = Array.from({ length: events }, (_, i) => `e${i + 1}`).filter((event) => !getsMessage(event)).length;
  for (const [title, wanted] of [
    ['event', events],
    ['refused', others],
  ] as const) {
    const { rows } = await sql<{ n: number; titles: number }>`
      select count(*)::int as n, count(distinct args)::int as titles from notification
      where args ->> 'title' like ${`${title} e%`}`.execute(db);
    const { n, titles } = rows[0]!;
    if (n !== wanted || titles !== wanted) throw new Error(`${n} notifications “${title}” of ${titles} events, for ${wanted}.`);
  }
  // Each run makes one call with a key before its choice and two after it; those that send no message make one more, which is refused.
  const messaged = succeeded - others;
  const wanted = messaged * 3 + review + others * 4;
  if (service.keys.size !== wanted) throw new Error(`${service.keys.size} calls by key, and ${wanted} are wanted.`);
  const twice = [...service.messages.values()].filter((n) => n > 1).length;
  if (twice > 0) throw new Error(`${twice} messages without a key were sent twice.`);
  if (service.messages.size < messaged || service.messages.size > messaged + review)
    throw new Error(`${service.messages.size} messages for ${messaged} runs.`);
  const repeated = [...service.keys.values()].filter((n) => n > 1).length;
  return [
    `${events} events: 0 lost, ${succeeded} succeeded, ${review} wait for a person (the message may have gone out: ${service.messages.size - messaged} had).`,
    `${service.keys.size} calls by key, each one effect (${repeated} were asked for again with their key after a kill); 0 messages doubled; ${events} notifications, one each; ${others} runs went on after a refused call.`,
  ];
}
