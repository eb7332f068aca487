import { type RawBuilder, sql } from 'kysely';
import type { Option } from '#contract/scenario-parts.ts';
import { holdsWords, isUuid, rowsOf } from '#server/db/db.ts';
import * as label from './fields.messages.ts';
import type { OptionContext } from './module.rules.ts';

// Looks up the options of select fields that come from our own tables.

const MOST = 100;
type LookUp = (ctx: OptionContext) => Promise<Option[]>;

interface Offered {
  table: string;
  where: RawBuilder<unknown>;
  value?: string;
  name?: string;
}

/** Lists the first choices that the search finds by name, and those that were chosen before. */
export function listOffered({ db, search = '', chosen }: OptionContext, { table, where, value = 'id', name = 'name' }: Offered) {
  const [key, column] = [sql`${sql.ref(value)}::text`, sql.ref(name)];
  const isChosen = sql`${key} = any(${chosen.map((one) => (isUuid(one) ? one.toLowerCase() : one))}::text[])`;
  return rowsOf(
    db,
    sql<Option>`
      select value, coalesce(nullif(trim(name), ''), ${label.untitled()}) as label from (
        select ${key} as value, ${column} as name from ${sql.table(table)}
        where ${where} and (${holdsWords(search, column)} or ${isChosen})
        order by ${isChosen} desc, fold(${column}), id limit ${MOST}
      ) as found order by fold(name), value`,
  );
}

const named =
  (table: 'template' | 'tag' | 'access_group' | 'form' | 'coaching_service' | 'member_field'): LookUp =>
  (ctx) => {
    const kept = {
      template: sql`deleted_at is null`,
      form: sql`deleted_at is null`,
      coaching_service: sql`archived_at is null`,
      member_field: sql`archived_at is null`,
      tag: sql`true`,
      access_group: sql`true`,
    };
    return listOffered(ctx, { table, where: kept[table], ...(table === 'form' && { name: 'title' }) });
  };

export const templates = named('template');
export const tags = named('tag');
export const accessGroups = named('access_group');
export const forms = named('form');
export const coachingServices = named('coaching_service');
export const memberFields = named('member_field');

export const coaches: LookUp = (ctx) => listOffered(ctx, { table: 'account', where: sql`role = 'coach' and status = 'Active'` });

/** Members and payments have their product by its name. */
export const products: LookUp = (ctx) => listOffered(ctx, { table: 'product', where: sql`archived_at is null`, value: 'name' });
