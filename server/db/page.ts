import type { SelectQueryBuilder } from 'kysely';

/** One page of the rows of a query, in its order, and how many rows it has. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, limit }: { page: number; limit: number },
) {
  const rows = query.limit(limit).offset((page - 1) * limit);
  const [shown, count] = await Promise.all([rows.execute(), countRows(query)]);
  return { rows: shown, count };
}

/** Counts the rows of a query. */
export async function countRows<Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counting.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}
