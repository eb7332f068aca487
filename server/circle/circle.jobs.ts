import { z } from 'zod';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { inTurn } from '#server/imports/turn.queries.ts';
import { type Circle, CircleBusy, CircleDown, CircleRefused } from '#server/integrations/circle.ts';
import { defineJob } from '#server/jobs/define.ts';
import { inEachLanguage } from '#server/language.ts';
import { PUSH_CIRCLE } from '#server/members/notify-circle.jobs.ts';
import { notLinked, quotaSpent, readRefusal } from '#server/members/refusals.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { circleSyncFailed } from '#server/notices/staff.notices.ts';
import { applySync } from './apply.queries.ts';
import { circleOf, pauseUntil, QuotaExceeded } from './link.queries.ts';
import { pushPending } from './push.actions.ts';
import { withPageLock } from './push.queries.ts';
import {
  closeGroup,
  expectMembers,
  moveSync,
  nextGroup,
  openSync,
  readSync,
  type SyncRow,
  saveGroups,
  saveMembers,
  saveMemberships,
} from './sync.queries.ts';

/** The rest of the month's calls is reserved for changes that are sent to Circle. */
const SYNC_SHARE = 0.8;

/** Reads the whole community, a page at a time; a job that was killed continues with the page at which it stopped. */
export const syncCircle = defineJob({
  name: 'circle.sync',
  // With their growing waits, these take until the next sync of the night, which continues one that is still open.
  retries: 40,
  payload: z.object({ syncId: z.uuid() }),
  async handle(deps, { syncId }): Promise<void> {
    const circle = circleOf(deps, { share: SYNC_SHARE });
    for (;;) {
      const sync = await readSync(deps.db, syncId);
      if (sync?.state !== 'running') return;
      if (!circle) return fail(deps, sync, notLinked());
      try {
        if (!(await STEPS[sync.step](deps, circle, sync))) return;
      } catch (error) {
        if (error instanceof CircleRefused) return fail(deps, sync, error.stored);
        if (error instanceof QuotaExceeded) return fail(deps, sync, quotaSpent());
        if (!(error instanceof CircleBusy)) throw error;
        await pauseUntil(deps.db, error.until);
        await enqueueAgain(deps, syncId, error.until);
        return;
      }
    }
  },
});

const enqueueAgain = (deps: Deps, syncId: string, startAfter: Date): Promise<void> =>
  deps.jobs.enqueue(deps.db, syncCircle, { syncId }, { startAfter });

async function fail({ db }: Deps, sync: SyncRow, error: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (await moveSync(db, sync, { state: 'failed', error, finished_at: new Date() }))
      await notify(db, circleSyncFailed(inEachLanguage(() => readRefusal(error))));
  });
}

/** Each step reads one page and writes it with the position of the next; false when another run of the job is ahead. */
const STEPS: Record<SyncRow['step'], (deps: Deps, circle: Circle, sync: SyncRow) => Promise<boolean>> = {
  async members({ db }, circle, sync) {
    const page = await circle.members(sync.page);
    return db.transaction().execute(async (db) => {
      await saveMembers(db, sync.id, page);
      const members = sync.members + page.records.length;
      const next = page.hasNext ? { page: sync.page + 1 } : { step: 'spaces' as const, page: 1 };
      // The first page says how many there are: whoever leaves afterwards moves another one to a page that was read before.
      return advance(db, sync, { ...next, members, ...(sync.page === 1 && { expected: page.count }) });
    });
  },
  spaces: (deps, circle, sync) => readGroups(deps, circle, sync, 'space'),
  'access-groups': (deps, circle, sync) => readGroups(deps, circle, sync, 'access-group'),
  memberships: ({ db, sessions }, circle, sync) =>
    withPageLock(sessions, async () => {
      const { id, page: number, kind, circle_id: groupId } = sync;
      const page = await circle.groupMembers(kind === 'space' ? 'space' : 'access-group', groupId!, number);
      return db.transaction().execute(async (db) => {
        await saveMemberships(db, id, kind!, groupId!, page.records);
        if (number === 1) await expectMembers(db, kind!, groupId!, page.count);
        const memberships = sync.memberships + page.records.length;
        if (page.hasNext) return advance(db, sync, { page: number + 1, memberships });
        await closeGroup(db, id, kind!, groupId!);
        const next = await nextGroup(db, id, { kind: kind!, circleId: groupId! });
        return advance(db, sync, { ...positionOf(next), memberships });
      });
    }),
  async apply(deps, _, sync) {
    return inTurn(deps.db, async (db) => {
      const applied = await applySync(db, sync);
      await deps.jobs.enqueue(db, pushCircle, {}, { key: 'push' });
      return advance(db, sync, { ...applied, state: 'done', finished_at: new Date() });
    });
  },
};

async function readGroups({ db }: Deps, circle: Circle, sync: SyncRow, kind: 'space' | 'access-group'): Promise<boolean> {
  const page = await circle.groups(kind, sync.page);
  return db.transaction().execute(async (db) => {
    await saveGroups(db, sync.id, kind, page.records);
    if (page.hasNext) return advance(db, sync, { page: sync.page + 1 });
    if (kind === 'space') return advance(db, sync, { step: 'access-groups', page: 1 });
    return advance(db, sync, positionOf(await nextGroup(db, sync.id)));
  });
}

const positionOf = (group: { kind: string; circleId: number } | undefined) =>
  group
    ? { step: 'memberships' as const, page: 1, kind: group.kind, circle_id: group.circleId }
    : { step: 'apply' as const, page: 1, kind: null, circle_id: null };

/** Moves the sync on. Throws when another run of the job was ahead, which rolls this page back. */
async function advance(db: Db, sync: SyncRow, to: Parameters<typeof moveSync>[2]): Promise<true> {
  if (!(await moveSync(db, sync, to))) throw new Error('another run of this sync is ahead');
  return true;
}

/** Sends waiting changes to Circle every minute and on request: members, invitations, names, and access given or taken. */
export const pushCircle = defineJob({
  ...PUSH_CIRCLE,
  cron: '* * * * *',
  async handle(deps) {
    const circle = circleOf(deps);
    if (!circle) return;
    try {
      await pushPending(deps, circle);
    } catch (error) {
      if (error instanceof CircleBusy) await pauseUntil(deps.db, error.until);
      // The changes keep waiting until the pause or the month ends or Circle can be reached again.
      else if (!(error instanceof QuotaExceeded || error instanceof CircleDown)) throw error;
      else deps.log.warn({ err: error }, 'Circle was not told of what waits');
    }
  },
});

/** Reads the whole community every night. */
export const syncNightly = defineJob({
  name: 'circle.nightly',
  cron: '40 2 * * *',
  async handle(deps) {
    if (!deps.env.CIRCLE_API_TOKEN) return;
    await deps.db.transaction().execute(async (db) => {
      const { id: syncId } = await openSync(db, null);
      await deps.jobs.enqueue(db, syncCircle, { syncId }, { key: syncId });
    });
  },
});
