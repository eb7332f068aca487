import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Task, tasks } from '#contract/tasks.ts';
import { audit } from '#server/audit.ts';
import { type Db, insertRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { seesMemberOf } from '#server/members/coach-view.rules.ts';
import { memberErased } from '#server/members/members.messages.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import * as text from './tasks.messages.ts';
import { taskGiven } from './tasks.notices.ts';
import { findDeletedTask, findTask, isHiddenFrom, knownDue, listAssignees, listTasks, lockTask, setTaskDeleted } from './tasks.queries.ts';

export const taskRoutes = ({ db }: Deps): Handlers<typeof tasks> => ({
  list: ({ query }, req) => listTasks(db, caller(req).account, query),

  assignees: async () => ({ data: await listAssignees(db) }),

  create: ({ body: { title, due = null, member, assignee = undefined } }, req) =>
    db.transaction().execute(async (db) => {
      const me = caller(req).account;
      // The lock keeps the member from being merged or erased meanwhile.
      const about = member ? await lockMember(db, member) : undefined;
      if (member && !(about && seesMemberOf(req, about.coach_id))) throw fieldError(400, 'member', text.noMember());
      if (about && about.former_number !== null) throw fieldError(409, 'member', memberErased());
      const id = await insertRow(db, 'task', {
        title,
        due,
        notified_due: knownDue(due),
        member_id: about?.id ?? null,
        assignee_id: await checkedAssignee(db, assignee ?? me.id, about?.id),
        created_by: me.id,
      });
      const data = (await findTask(db, me, id))!;
      await changed(db, req, 'task.create', data);
      await tell(db, req, undefined, data);
      return { data };
    }),

  get: async ({ params: { id } }, req) => ({ data: found(await findTask(db, caller(req).account, id), text.noTask()) }),

  edit: ({ params: { id }, body: { title, due, assignee, done, rev } }, req) =>
    db.transaction().execute(async (db) => {
      const me = caller(req).account;
      await lockTask(db, id);
      const before = found(await findTask(db, me, id), text.noTask());
      if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.changedMeanwhile(), { data: before });
      const isNewDone = done !== undefined && done !== (before.doneAt !== null);
      await updateRow(db, 'task', id, {
        rev: sql<number>`rev + 1`,
        ...(title !== undefined && { title }),
        ...(due !== undefined && due !== before.due && { due, notified_due: knownDue(due) }),
        ...(assignee && assignee !== before.assignee?._id && { assignee_id: await checkedAssignee(db, assignee, before.member?._id) }),
        ...(isNewDone && { done_at: done ? new Date() : null, done_by: done ? me.id : null }),
      });
      // A coach who gives a task that somebody else made to a third person does not see it any more.
      const data = (await findTask(db, { id: me.id, role: 'admin', ownMembersOnly: false }, id))!;
      await changed(db, req, isNewDone ? (done ? 'task.done' : 'task.reopened') : 'task.update', data, before);
      await tell(db, req, before, data);
      return { data };
    }),

  remove: ({ params: { id } }, req) =>
    db.transaction().execute(async (db) => {
      await lockTask(db, id);
      const task = found(await findTask(db, caller(req).account, id), text.noTask());
      await setTaskDeleted(db, id, true);
      await changed(db, req, 'task.delete', undefined, task);
      return {};
    }),

  restore: ({ params: { id } }, req) =>
    db.transaction().execute(async (db) => {
      const me = caller(req).account;
      await lockTask(db, id);
      const isThere = await findTask(db, me, id);
      if (isThere) return { data: isThere };
      const data = found(await findDeletedTask(db, me, id), text.noTask());
      await setTaskDeleted(db, id, false);
      await changed(db, req, 'task.restore', data);
      return { data };
    }),
});

/** `memberId` is the member whom the task is about: an assignee who does not see them would not see the task. */
async function checkedAssignee(db: Db, id: string, memberId: string | undefined): Promise<string> {
  if (!(await listAssignees(db)).some(({ _id }) => _id === id)) throw fieldError(400, 'assignee', text.noAssignee());
  if (memberId && (await isHiddenFrom(db, id, memberId))) throw fieldError(409, 'assignee', text.hiddenFromAssignee());
  return id;
}

type Action = 'task.create' | 'task.update' | 'task.done' | 'task.reopened' | 'task.delete' | 'task.restore';

async function changed(db: Db, req: FastifyRequest, action: Action, after: Task | undefined, before?: Task): Promise<void> {
  await audit(db, req, { action, id: (after ?? before)!._id, before, after });
  await publish(db, { type: 'tasks.changed' });
}

/** Notifies an assignee who did not have the task before and did not take it. */
async function tell(db: Db, req: FastifyRequest, before: Task | undefined, { title, member, assignee, doneAt }: Task): Promise<void> {
  if (!assignee || doneAt || assignee._id === before?.assignee?._id || assignee._id === caller(req).account.id) return;
  await notify(db, taskGiven({ title, member: member?.fullName ?? null, memberId: member?._id ?? null, assigneeId: assignee._id }));
}
