import type { Mapping, ResponseStatus } from '#contract/response-statuses.ts';
import type { Db } from '#server/db/db.ts';

/** Copies the list of statuses and which questions fill in a member. `questions` has the new ids of the questions. */
export async function copyHandling(db: Db, from: string, to: string, questions: ReadonlyMap<string, string>): Promise<void> {
  const row = await db.selectFrom('form_handling').select(['statuses', 'mapping']).where('form_id', '=', from).executeTakeFirst();
  if (!row) return;
  // Statuses that were removed from the list belong to responses of the original.
  const statuses = (row.statuses as ResponseStatus[] | null)?.filter(({ removed }) => !removed);
  const mapping = Object.entries(row.mapping as Mapping).flatMap(([field, id]) => {
    const copy = typeof id === 'string' ? questions.get(id) : id;
    return copy === undefined ? [] : [[field, copy]];
  });
  await db
    .insertInto('form_handling')
    .values({ form_id: to, statuses: statuses ? JSON.stringify(statuses) : null, mapping: JSON.stringify(Object.fromEntries(mapping)) })
    .execute();
}
