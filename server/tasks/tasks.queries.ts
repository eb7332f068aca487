import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/auth.ts';
import type { Task, TaskAssignee, tasks } from '#contract/tasks.ts';
import { TODAY } from '#server/billing/amounts-due.queries.ts';
import { allOf, type Db, holdsWords, isoTime, rowsOf, updateRow } from '#server/db/db.ts';
import { findPage, type OrderKey } from '#server/db/list-page.ts';

interface Reader {
  id: string;
  role: Role;
  ownMembersOnly: boolean;
}

/** Coaches see tasks that they made or have to do, but none about a member whom they do not see. */
const belongsTo = ({ id, role, ownMembersOnly }: Reader) =>
  allOf([
    sql<SqlBool>`(${role === 'admin'}::boolean or t.assignee_id = ${id} or t.created_by = ${id})`,
    ...(ownMembersOnly ? [sql<SqlBool>`(t.member_id is null or m.coach_id = ${id})`] : []),
  ]);

const visibleTo = (reader: Reader) => sql<SqlBool>`(t.deleted_at is null and ${belongsTo(reader)})`;

const FROM = sql`
  task t left join member m on m.id = t.member_id left join account a on a.id = t.assignee_id
  left join account c on c.id = t.created_by left join account d on d.id = t.done_by`;

const COLUMNS = sql<Task>`
  t.id as "_id", t.title, t.due::text as due, t.rev, ${isoTime('t.created_at')} as "createdAt", ${isoTime('t.done_at')} as "doneAt",
  case when m.id is not null then jsonb_build_object('_id', m.id, 'fullName', m.full_name) end as member,
  case when a.id is not null then jsonb_build_object('_id', a.id, 'name', a.name) end as assignee,
  c.name as "createdBy", d.name as "doneBy"`;

const DUE = {
  today: sql<SqlBool>`t.due <= ${TODAY}`,
  week: sql<SqlBool>`t.due <= ${TODAY} + 7`,
};

type Query = z.infer<typeof tasks.list.query>;

export async function listTasks(db: Db, reader: Reader, { state, due, assignee, member, search, ...page }: Query) {
  const where = allOf([
    visibleTo(reader),
    state === 'open' ? sql<SqlBool>`t.done_at is null` : sql<SqlBool>`t.done_at is not null`,
    ...(due ? [DUE[due]] : []),
    ...(assignee ? [sql<SqlBool>`t.assignee_id = ${assignee}`] : []),
    ...(member ? [sql<SqlBool>`t.member_id = ${member}`] : []),
    holdsWords(search, sql`t.title || ' ' || coalesce(m.full_name, '')`),
  ]);
  const keys: OrderKey[] =
    state === 'open'
      ? [
          { key: sql`t.due`, direction: 'asc' },
          { key: sql`t.id`, direction: 'asc' },
        ]
      : [{ key: sql`t.done_at`, direction: 'desc' }];
  const { ids, ...counted } = await findPage(db, { table: FROM, id: sql`t.id`, where }, { ...page, sorted: { keys } });
  const { rows: data } = await sql<Task>`
    select ${COLUMNS} from ${FROM} where t.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], t.id)`.execute(db);
  return { data, ...counted };
}

/** The task with this id, if the reader may see it. */
export async function findTask(db: Db, reader: Reader, id: string): Promise<Task | undefined> {
  const [task] = await rowsOf(db, sql<Task>`select ${COLUMNS} from ${FROM} where t.id = ${id} and ${visibleTo(reader)}`);
  return task;
}

/** The task with this id, if the reader may see it or saw it before it was deleted. */
export async function findDeletedTask(db: Db, reader: Reader, id: string): Promise<Task | undefined> {
  const [task] = await rowsOf(db, sql<Task>`select ${COLUMNS} from ${FROM} where t.id = ${id} and ${belongsTo(reader)}`);
  return task;
}

/** Keeps others from changing the task until the transaction ends. */
export async function lockTask(db: Db, id: string): Promise<void> {
  await sql`select from task where id = ${id} for update`.execute(db);
}

/** Everybody who can sign in. */
export const listAssignees = (db: Db): Promise<TaskAssignee[]> =>
  db.selectFrom('account').select(['id as _id', 'name']).where('status', '=', 'Active').orderBy('name').orderBy('id').execute();

export async function isHiddenFrom(db: Db, accountId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from account a, member m, setting s
    where a.id = ${accountId} and m.id = ${memberId} and a.role = 'coach' and s.own_members_only
    and m.coach_id is distinct from a.id`.execute(db);
  return rows.length > 0;
}

/** Deletes the task so that it can be restored, or restores it. */
export const setTaskDeleted = (db: Db, id: string, deleted: boolean) =>
  updateRow(db, 'task', id, { deleted_at: deleted ? new Date() : null });

/**
 * The day on which a new or changed task counts as notified: an assignee who has just learned of a task that is due already is not
 * notified of its day as well.
 */
export const knownDue = (due: string | null) => sql<string | null>`case when ${due}::date <= ${TODAY} then ${due}::date end`;

/** On its day, the assignee of a task is notified from this time on, in the programme's time zone. */
const TOLD_FROM = sql`time '07:00'`;
const TIME_ZONE = sql`(select time_zone from setting)`;

const isUntold = sql`done_at is null and deleted_at is null and due is distinct from notified_due and assignee_id is not null`;

/** Counts the assignees of the tasks that were due at this moment as notified. */
export async function skipDue(db: Db, at: Date): Promise<void> {
  await sql`update task set notified_due = due where ${isUntold} and (due + ${TOLD_FROM}) at time zone ${TIME_ZONE} <= ${at}`.execute(db);
}

/**
 * Marks the open tasks that are due and returns them, at most `limit` at a time; those that nobody has to do are left out. Nothing
 * is returned before that time.
 */
export const claimDue = (db: Db, limit: number) =>
  rowsOf(
    db,
    sql<{ id: string; title: string; member: string | null; memberId: string | null; assigneeId: string }>`
      with due as (
        select id from task t where ${isUntold} and due <= ${TODAY} and (now() at time zone ${TIME_ZONE})::time >= ${TOLD_FROM}
        order by due, id limit ${limit} for update skip locked
      )
      update task t set notified_due = t.due from due where t.id = due.id
      returning t.id, t.title, t.member_id as "memberId", t.assignee_id as "assigneeId", (select full_name from member where id = t.member_id) as member`,
  );
