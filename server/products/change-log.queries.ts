import { sql } from 'kysely';
import { PRODUCT_MESSAGES, type Product, type ProductChange } from '#contract/products.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import * as text from './products.messages.ts';

/** As many changes as the history shows. */
const MOST = 100;

/** A product as the audit log has it; rows of an earlier version have fewer fields. */
type Logged = Partial<Product>;

/** The last changes of a product besides its prices, from the audit log. */
export async function listChanges(db: Db, id: string): Promise<ProductChange[]> {
  const { rows } = await sql<{ at: string; by: string | null; before: Logged; after: Logged }>`
    select ${isoTime('l.at')} as at, l.actor_name as by, l.before, l.after from audit_log l
    where l.subject_type = 'product' and l.subject_id = ${id} and l.action = 'product.update'
    order by l.at desc limit ${MOST}`.execute(db);
  const nameOf = await findNames(
    db,
    rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  );
  return rows
    .map(({ at, by, before, after }) => ({ at, by, changes: differences(shown(before, nameOf), shown(after, nameOf)) }))
    .filter(({ changes }) => changes.length > 0);
}

const idsIn = ({ accessGroups = [], tags = [], templates }: Logged): string[] => [
  ...accessGroups,
  ...tags,
  ...PRODUCT_MESSAGES.flatMap((kind) => templates?.[kind] ?? []),
];

/** The names that things have now; what is no more has a word in place of its name. */
async function findNames(db: Db, ids: string[]): Promise<(id: string) => string> {
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from access_group where id = any(${ids}::uuid[])
    union all select id, name from tag where id = any(${ids}::uuid[])
    union all select id, name from template where id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? text.gone();
}

type Field = ProductChange['changes'][number]['field'];
type Shown = Partial<Record<Field, string>>;

/** The fields as texts. Pictures are told apart by their ids. */
const shown = ({ accessGroups, tags, templates, image, ...product }: Logged, nameOf: (id: string) => string): Shown => ({
  name: product.name,
  description: product.description,
  image: image?._id ?? '',
  imageAlt: product.imageAlt ?? '',
  accessGroups: listed(accessGroups, nameOf),
  tags: listed(tags, nameOf),
  ...Object.fromEntries(PRODUCT_MESSAGES.map((kind) => [kind, templates?.[kind] ? nameOf(templates[kind]) : ''])),
});

const listed = (ids: string[] = [], nameOf: (id: string) => string): string => ids.map(nameOf).sort().join(', ');

const differences = (before: Shown, after: Shown): ProductChange['changes'] =>
  (Object.keys(after) as Field[])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
