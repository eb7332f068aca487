import type { Sent } from '#contract/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

export const TASKS_PER_PAGE = 25;

export const taskPage = (query: Sent<typeof tasks.list>['query']) => pageQuery(['tasks', 'list', query], tasks.list, { query });

/** The open tasks about a member, as many as one page may hold. */
export const memberTasks = (member: string) => taskPage({ member, limit: 100 });

export const taskById = (id: string) => dataQuery(['tasks', 'one', id], tasks.get, { params: { id } });

export const taskAssignees = dataQuery(['tasks', 'assignees'], tasks.assignees);
