import { isNarrowed, type Selection } from '#contract/answers.ts';
import * as filter from '#contract/response-filters.messages.ts';
import { filterLabel } from '#contract/response-filters.ts';
import type { Db } from '#server/db/db.ts';
import { dayFirst } from '#server/time/calendar.ts';
import { findFormHandling } from './handling.queries.ts';
import { findHistory } from './history.queries.ts';
import * as text from './selection-words.messages.ts';

/** Returns in words which responses of a form are meant: one part for each condition. */
export async function selectionWords(db: Db, formId: string, selection: Partial<Selection>): Promise<string[]> {
  if (!isNarrowed(selection)) return [text.allResponses()];
  const { filters = [], late, from, to, status, owner, noted, linked } = selection;
  const [{ questions }, { statuses }, owned] = await Promise.all([
    findHistory(db, formId),
    findFormHandling(db, formId),
    owner && owner !== 'none' ? db.selectFrom('account').select('name').where('id', '=', owner).executeTakeFirst() : undefined,
  ]);
  const statusName = statuses.find(({ _id }) => _id === status)?.name ?? text.gone();
  return [
    ...filters.map((one) => filterLabel(questions, one)),
    ...(from ? [text.from({ day: dayFirst(from) })] : []),
    ...(to ? [text.to({ day: dayFirst(to) })] : []),
    ...(status ? [status === 'none' ? text.noStatus() : text.status({ name: statusName })] : []),
    ...(owner ? [owner === 'none' ? text.noOwner() : text.owner({ name: owned?.name ?? text.gone() })] : []),
    ...(noted === undefined ? [] : [noted ? filter.withNote() : filter.withoutNote()]),
    ...(linked === undefined ? [] : [linked ? filter.withMember() : filter.withoutMember()]),
    ...(late ? [text.late()] : []),
  ];
}
