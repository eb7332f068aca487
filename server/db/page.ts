import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** A page of so many rows; the first is page 1. */
export interface Paging {
  page: number;
  limit: number;
}

/** The end of a query in SQL that reads one page of its rows. */
export const limitTo = ({ page, limit }: Paging): RawBuilder<unknown> => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** One page of the rows of a query, in its order, and how many rows it has. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, limit }: Paging,
) {
  const rows = query.limit(limit).offset((page - 1) * limit);
  const [shown, count] = await Promise.all([rows.execute(), countRows(query)]);
  return { rows: shown, count };
}

export async function countRows<Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counting.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}
