import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** Deletes the runs about these responses, and the examples of steps that were tested with them. A kept event holds only their ids. */
export async function forgetResponses(db: Db, ids: string[]): Promise<void> {
  const shown = sql`output #>> '{response,id}' = any(${ids}::text[])`;
  const theirs = sql`(input ->> 'responseId' = any(${ids}::text[]) or input is null and ${shown})`;
  await sql`
    delete from scenario_run where id in (select run_id from scenario_run_step where index = 0 and ${theirs})`.execute(db);
  await sql`delete from scenario_sample where ${shown} or subject = any(${ids}::text[])`.execute(db);
}

/**
 * Deletes the same about responses that are gone for another reason, such as their age, and returns how many runs that were, at most
 * `limit`. Runs that still go on are left. It reads every run, so it is work for the night.
 */
export async function forgetGoneResponses(db: Db, limit: number): Promise<number> {
  // The output of other triggers may hold a `response` of another system.
  const isAnswer = (trigger: RawBuilder<unknown>) => sql`${trigger} = 'forms.answered'`;
  const sampled = sql`case when ${isAnswer(sql`s.trigger_module`)} then coalesce(output #>> '{response,id}', subject) end`;
  const theirs = sql`coalesce(input ->> 'responseId', case when input is null and ${isAnswer(sql`v.definition #>> '{trigger,module}'`)} then output #>> '{response,id}' end)`;
  const isGone = (id: RawBuilder<unknown>) =>
    sql`(${id} is not null and not exists (select from response where response.id::text = ${id}))`;
  await sql`delete from scenario_sample using scenario s where s.id = scenario_id and ${isGone(sampled)}`.execute(db);
  const { numAffectedRows } = await sql`
    delete from scenario_run where id in (
      select r.id from scenario_run r left join scenario_version v using (scenario_id, version) join scenario_run_step on run_id = r.id and index = 0
      where r.finished_at is not null and ${isGone(theirs)} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
