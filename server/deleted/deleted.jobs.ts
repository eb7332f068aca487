import type { PurgedKind } from '#contract/deleted.ts';
import { removeFiles } from '#server/answers/erasure.queries.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { doAll } from '#server/do-all.ts';
import { defineJob } from '#server/jobs/define.ts';
import { isCircleLinked } from '#server/members/notify-circle.jobs.ts';
import { listExpired, purgeCampaign, purgeForm, purgeScenario, purgeTemplate, purgeView } from './deleted.queries.ts';
import { eraseMember } from './erase-member.queries.ts';

/** Each removes something for good, and returns whether this call did. */
const PURGE: Record<Exclude<PurgedKind, 'responses' | 'member'>, (db: Db, id: string) => Promise<boolean>> = {
  form: purgeForm,
  template: purgeTemplate,
  campaign: purgeCampaign,
  scenario: purgeScenario,
  segment: purgeView,
};

/** Removes what can no longer be restored, every night and when staff delete something for good. A thing that cannot be removed holds up no other. */
export const purgeDeleted = defineJob({
  name: 'deleted.purge',
  cron: '37 3 * * *',
  async handle(deps) {
    const { db, storage } = deps;
    const steps: (() => Promise<unknown>)[] = [];
    for (const { id } of await listExpired(db, 'member')) steps.push(() => eraseMember(db, id, isCircleLinked(deps)));
    for (const kind of Object.keys(PURGE) as (keyof typeof PURGE)[])
      for (const item of await listExpired(db, kind)) steps.push(() => purge(db, kind, item));
    await doAll([...steps, () => removeFiles({ db, storage })]);
  },
});

async function purge(db: Db, kind: keyof typeof PURGE, { id, name }: { id: string; name: string }): Promise<void> {
  // Another run, which began before this one has ended, may have removed it.
  if (await PURGE[kind](db, id)) await audit(db, undefined, { action: `${kind}.expire`, id, before: { name } });
}
