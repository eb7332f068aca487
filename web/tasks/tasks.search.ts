import { TASK_DUES } from '#contract/filter-values.ts';
import { flag, id, oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

/** The values of `of` and `state` when they are not the first ones, which are the account's own tasks and the open ones. */
export const TASKS_OF = ['all'] as const;
export const TASKS_DONE = ['done'] as const;

/** `open` is the task that is edited, and `create` opens the dialog for a new one. */
export const TasksSearch = searchParams({
  of: oneOf(TASKS_OF),
  state: oneOf(TASKS_DONE),
  due: oneOf(TASK_DUES),
  search: text,
  page: pageNumber,
  open: id,
  create: flag,
});
