import { sql } from 'kysely';
import type { Option } from '#contract/scenario-parts.ts';
import { rowsOf } from '#server/db/rows.ts';
import { holdsWords } from '#server/db/search.ts';
import * as label from './fields.messages.ts';
import type { OptionContext } from './module.rules.ts';

// Looks up the options of select fields that come from our own tables.

const MOST = 100;
type LookUp = (ctx: OptionContext) => Promise<Option[]>;

const named =
  (table: 'template' | 'tag' | 'access_group' | 'form' | 'coaching_service' | 'member_field'): LookUp =>
  async ({ db, search = '' }) => {
    const column = table === 'form' ? 'title' : 'name';
    const kept = {
      template: sql`deleted_at is null`,
      form: sql`deleted_at is null`,
      coaching_service: sql`archived_at is null`,
      member_field: sql`archived_at is null`,
      tag: sql`true`,
      access_group: sql`true`,
    };
    return rowsOf(
      db,
      sql<Option>`
      select id as value, coalesce(nullif(trim(${sql.ref(column)}), ''), ${label.untitled()}) as label from ${sql.table(table)}
      where ${kept[table]} and ${holdsWords(search, sql.ref(column))}
      order by fold(${sql.ref(column)}), id limit ${MOST}`,
    );
  };

export const templates = named('template');
export const tags = named('tag');
export const accessGroups = named('access_group');
export const forms = named('form');
export const coachingServices = named('coaching_service');
export const memberFields = named('member_field');

export const coaches: LookUp = async ({ db, search = '' }) => {
  return rowsOf(
    db,
    sql<Option>`
    select id as value, name as label from account
    where role = 'coach' and status = 'Active' and ${holdsWords(search, sql`name`)} order by fold(name), id limit ${MOST}`,
  );
};

/** Members and payments have their product by its name. */
export const products: LookUp = async ({ db, search = '' }) =>
  rowsOf(
    db,
    sql<Option>`
      select name as value, name as label from product
      where archived_at is null and ${holdsWords(search, sql`name`)} order by fold(name) limit ${MOST}`,
  );
