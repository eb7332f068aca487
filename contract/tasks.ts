import { z } from 'zod';
import { contract } from './endpoint.ts';
import { TASK_DUES, TASK_STATES } from './filter-values.ts';
import { Counted, Data, Day, Id, Page, RequiredText, Text, Time } from './shared.ts';
import * as text from './tasks.messages.ts';

// Tasks are what staff have to do, mostly about a member.

export const TaskAssignee = z.object({ _id: Id, name: z.string() });
export type TaskAssignee = z.infer<typeof TaskAssignee>;

export const Task = z.object({
  _id: Id,
  title: z.string(),
  /** The day on which it has to be done. */
  due: Day.nullable(),
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  /** Null when the account no longer exists. */
  assignee: TaskAssignee.nullable(),
  createdBy: z.string().nullable(),
  createdAt: Time,
  doneAt: Time.nullable(),
  doneBy: z.string().nullable(),
  rev: z.int(),
});
export type Task = z.infer<typeof Task>;

const NewTask = z.object({
  title: RequiredText(300, text.titleRequired),
  due: Day.nullable().optional(),
  /** The caller when it is absent. */
  assignee: Id.optional(),
});

const coaches = 'tasks that they made or have to do';

export const tasks = contract({
  list: {
    route: 'GET /api/tasks',
    coaches,
    summary: 'Tasks: open ones by their day, done ones latest first',
    query: Page.extend({
      state: z.enum(TASK_STATES).default('open'),
      due: z.enum(TASK_DUES).optional(),
      /** Only those of this account. */
      assignee: Id.optional(),
      /** Only those about this member. */
      member: Id.optional(),
      search: Text(200).optional(),
    }),
    response: Data(z.array(Task)).extend(Counted),
  },
  assignees: {
    route: 'GET /api/tasks/assignees',
    coaches: 'the names of all staff',
    summary: 'Everybody who can sign in, by name: they can be given tasks and be mentioned in notes',
    response: Data(z.array(TaskAssignee)),
  },
  create: {
    route: 'POST /api/tasks',
    once: true,
    coaches: 'about any member, for anybody',
    summary: 'Write a task; its assignee is notified of it, and again on its day',
    body: NewTask.extend({ member: Id.optional() }),
    response: Data(Task),
  },
  get: {
    route: 'GET /api/tasks/{id}',
    coaches,
    summary: 'One task',
    response: Data(Task),
  },
  edit: {
    route: 'PATCH /api/tasks/{id}',
    coaches,
    summary: 'Change a task, or mark it as done or as open again. 409 with the newer task when `rev` is stale',
    body: NewTask.partial().extend({ done: z.boolean().optional(), rev: z.int().optional() }),
    response: Data(Task),
  },
  remove: {
    route: 'DELETE /api/tasks/{id}',
    coaches,
    summary: 'Delete a task; it can be restored for a day',
  },
  restore: {
    route: 'POST /api/tasks/{id}/restore',
    coaches,
    summary: 'Restore a task that was deleted within a day',
    response: Data(Task),
  },
});
