import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { watchSegments } from '#server/scenarios/watch/watch.jobs.ts';
import { buildForm, buildQuestion } from '#server/testing/factories.ts';
import type { World } from './world.ts';

const RESPONSES = 40;
const ENTERING = 25;
const PATIENCE_MS = 120_000;

/**
 * Scenarios that start others, and that begin when members enter a segment: each response to a form once for each run that does
 * something for all of them, and each member who entered once.
 */
export async function makeMany({ deps, api, url }: World) {
  const name = buildQuestion({ title: 'Nom' });
  const { data: form } = await api('POST', '/api/forms', buildForm({ questions: [name] }));
  for (let i = 1; i <= RESPONSES; i++) await api('POST', '/api/answers', { formId: form._id, answers: { [name.id]: `Réponse ${i}` } });
  const { data: segment } = await api('POST', '/api/views', {
    screen: 'users',
    name: 'Entrés',
    search: { search: 'entrant' },
    shared: true,
  });

  const build = async (trigger: object, reaction: object) => {
    const { data: made } = await api('POST', '/api/scenario/create', { name: 'Many' });
    await api('PATCH', `/api/scenario/${made._id}`, {
      version: made.__v,
      trigger,
      reactions: [reaction],
      concurrency: 50,
      pauseAfter: null,
    });
    const { data } = await api('POST', `/api/scenario/${made._id}/activate`);
    return { id: made._id, hook: String(data.webhookUrl) };
  };
  const notice = (title: string) => ({ module: 'staff.notify', config: { title, message: 'M', priority: 'low' } });
  const each = await build({ module: 'flow.started-response', config: {} }, notice(`each {{ trigger.answers.${name.id} }}`));
  const all = await build(
    { module: 'webhooks.received', config: { verify: false } },
    { module: 'flow.for-each-response', config: { form: form._id, responses: '', scenario: each.id, limit: 1_000 } },
  );
  const entered = await build(
    { module: 'members.entered-segment', config: { segment: segment._id } },
    notice('entered {{ trigger.member.email }}'),
  );
  const look = () => deps.jobs.enqueue(deps.db, watchSegments, {});
  const countWatches = async () => (await deps.db.selectFrom('scenario_watch').select('scenario_id').execute()).length;
  await until(async () => (await countWatches()) === 1);

  let rounds = 0;
  const countRuns = async (id: string) =>
    (await deps.db.selectFrom('scenario_run').select('id').where('scenario_id', '=', id).execute()).length;
  return {
    /** Starts one run for all responses, and lets more members enter the segment. */
    async goOn() {
      rounds++;
      await sql`
        insert into member (full_name, email) select 'Entrant ' || n, 'entrant-' || ${rounds}::text || '-' || n || '@exemple.sn'
        from generate_series(1, ${ENTERING}) as n`.execute(deps.db);
      await Promise.all([
        look(),
        fetch(url + new URL(all.hook).pathname, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
      ]);
    },
    /** Waits until everything has begun. */
    async begun() {
      await until(async () => {
        await look();
        return (await countRuns(entered.id)) >= rounds * ENTERING && (await countRuns(each.id)) >= rounds * RESPONSES;
      });
      await look();
    },
    /** Throws when a member or a response was left out or done twice. Returns a line that describes it. */
    async check(): Promise<string> {
      for (const [title, distinct, wanted] of [
        ['each', RESPONSES, rounds * RESPONSES],
        ['entered', rounds * ENTERING, rounds * ENTERING],
      ] as const) {
        const { rows } = await sql<{ n: number; titles: number; fewest: number; most: number }>`
          select sum(n)::int as n, count(*)::int as titles, min(n)::int as fewest, max(n)::int as most
          from (select count(*) as n from notification where args ->> 'title' like ${`${title} %`} group by args ->> 'title') as t`.execute(
          deps.db,
        );
        const { n, titles, fewest, most } = rows[0]!;
        if (n !== wanted || titles !== distinct || fewest !== most)
          throw new Error(`${n} notifications “${title}” of ${titles}, ${fewest} to ${most} each, for ${wanted} of ${distinct}.`);
      }
      return `${rounds} runs did something for each of ${RESPONSES} responses, once each; ${rounds * ENTERING} members entered a segment, and each started one run.`;
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await sleep(500))
    if (Date.now() > end) throw new Error('What should begin did not.');
}
