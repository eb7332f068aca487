import { sql } from 'kysely';
import type { Product, ProductVersion } from '#contract/products.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { type Db, isoTime, prepared, rowsOf } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { filtersAndSteps } from '#server/members/label-uses.queries.ts';
import * as text from './products.messages.ts';
import { type StoredTerms, shownTerms } from './terms.rules.ts';

export interface ProductName {
  name: string;
  archived: boolean;
  isDefault: boolean;
}

/** The names of all products, those that are no longer offered last. */
export const listProductNames = (db: Db): Promise<ProductName[]> =>
  rowsOf(
    db,
    sql<ProductName>`
      select name, archived_at is not null as archived, is_default as "isDefault" from product
      order by archived_at is not null, fold(name)`,
  );

/** The names of all products, those that are no longer offered too. */
export const productNames = async (db: Db): Promise<string[]> => (await listProductNames(db)).map(({ name }) => name);

/** Refuses a name that no product has, beside the field. An empty value is no product. The name stays until the transaction ends. */
export async function requireProduct(db: Db, name: string | null | undefined, field: string): Promise<void> {
  if (name === null || name === undefined) return;
  const known = await rowsOf(db, sql`${prepared('product of a name')}select from product where name = ${name} for key share`);
  if (known.length === 0) throw fieldError(400, field, text.noProduct());
}

export const findDefaultProduct = async (db: Db): Promise<string> =>
  (await db.selectFrom('product').select('name').where('is_default', '=', true).executeTakeFirstOrThrow()).name;

/** The current terms of each product, by name; those of the default product are also under null. */
export async function findCurrentTerms(db: Db): Promise<Map<string | null, StoredTerms>> {
  const { rows } = await sql<{ name: string; is_default: boolean; terms: StoredTerms }>`
    select p.name, p.is_default, (select terms from product_version v where v.product_id = p.id order by number desc limit 1) as terms
    from product p`.execute(db);
  return new Map(rows.flatMap(({ name, is_default, terms }) => [[name, terms] as const, ...(is_default ? [[null, terms] as const] : [])]));
}

/** The templates of payment reminders of the products that have one of their own, by the product's name. */
export async function findReminderTemplates(db: Db): Promise<Map<string | null, string>> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; template: string }>`select name, reminder_template as template from product where reminder_template is not null`,
  );
  return new Map(rows.map(({ name, template }) => [name, template]));
}

interface Row extends Omit<Product, 'terms'> {
  terms: StoredTerms;
}

const rows = (where: ReturnType<typeof sql>) => sql<Row>`
  select p.id as "_id", p.name, p.description, p.access_groups as "accessGroups", p.tags, p.image_alt as "imageAlt",
    (select json_build_object('_id', i.id, 'width', i.width, 'height', i.height) from mail_picture i where i.id = p.image) as image,
    json_build_object('welcome', p.welcome_template, 'reminder', p.reminder_template, 'confirmation', p.confirmation_template) as templates,
    p.is_default as "isDefault",
    p.archived_at is not null as archived, v.number as version, v.terms, p.rev,
    exists (select from member m where m.product = p.name) or exists (select from payment y where y.produit = p.name) as "isUsed"
  from product p
  join lateral (select number, terms from product_version v where v.product_id = p.id order by number desc limit 1) as v on true
  where ${where}
  order by p.archived_at is not null, fold(p.name)`;

const shown = ({ terms, ...row }: Row): Product => ({ ...row, terms: shownTerms(terms) });

export const listProducts = async (db: Db): Promise<Product[]> => (await rowsOf(db, rows(sql`true`))).map(shown);

export const findProduct = async (db: Db, id: string): Promise<Product | undefined> =>
  (await rowsOf(db, rows(sql`p.id = ${id}`))).map(shown)[0];

export const findProductNamed = async (db: Db, name: string): Promise<Product | undefined> =>
  (await rowsOf(db, rows(sql`p.name = ${name}`))).map(shown)[0];

/**
 * Returns whether a segment, the filter of a campaign or a step of a scenario names the product, which would find nobody under another
 * name, or an import, which would still give the name to members, or give it back to them when it is undone.
 */
export async function isNamed(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select search::text as content from saved_view where deleted_at is null
        union all
        select content from (${filtersAndSteps}) as other
      ) as document where strpos(lower(content), lower(to_json(${name}::text)::text)) > 0
    ) or exists (
      select from member_import i join member_import_row r on r.import_id = i.id
      where (i.state in ('checking', 'checked', 'importing') and r.fields ->> 'product' = ${name})
        or (i.state in ('done', 'cancelled', 'undoing') and r.imported and r.undo is null and r.before ->> 'product' = ${name})
    ) as found`.execute(db);
  return rows[0]!.found;
}

/** Locks the product until the transaction ends, so that two editors take turns. */
export async function lockProduct(db: Db, id: string): Promise<Product | undefined> {
  await db.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute();
  return findProduct(db, id);
}

/** Keeps the product as it is until the transaction ends. */
export async function holdProduct(db: Db, id: string): Promise<Product | undefined> {
  await db.selectFrom('product').select('id').where('id', '=', id).forShare().execute();
  return findProduct(db, id);
}

export async function addVersion(db: Db, productId: string, terms: StoredTerms, by: string | null): Promise<void> {
  await sql`
    insert into product_version (product_id, number, terms, created_by)
    select ${productId}, coalesce(max(number), 0) + 1, ${JSON.stringify(terms)}::jsonb, ${by}::uuid
    from product_version where product_id = ${productId}`.execute(db);
}

export async function listVersions(db: Db, productId: string): Promise<ProductVersion[]> {
  const { rows: found } = await sql<Omit<ProductVersion, 'terms'> & { terms: StoredTerms }>`
    select v.number, v.terms, ${isoTime('v.created_at')} as at, a.name as by,
      (select count(*) from (
        select from member m where m.terms_id = v.id
          or (v.number = 1 and m.terms_id is null and (m.product = p.name or (m.product is null and p.is_default)))
        limit ${LIST_LIMIT}) as joined)::int as members
    from product_version v join product p on p.id = v.product_id left join account a on a.id = v.created_by
    where v.product_id = ${productId} order by v.number desc`.execute(db);
  return found.map(({ terms, ...version }) => ({ ...version, terms: shownTerms(terms) }));
}
