import { sql } from 'kysely';
import type { Received } from '#contract/endpoint.ts';
import { PRODUCT_MESSAGES, type Product, type products, type Terms } from '#contract/products.ts';
import { audit } from '#server/audit.ts';
import { type Db, insertRow, updateRow } from '#server/db/db.ts';
import { changing } from '#server/db/events.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { touchPictures } from '#server/mail/pictures.queries.ts';
import { findGroups, findTags } from '#server/members/tags-and-groups.queries.ts';
import type { HoldTemplates } from '#server/settings/choices.queries.ts';
import { listChanges } from './change-log.queries.ts';
import * as text from './products.messages.ts';
import { addVersion, findProduct, isNamed, listProductNames, listProducts, listVersions, lockProduct } from './products.queries.ts';
import { storedTerms } from './terms.rules.ts';

export const productRoutes = ({ db }: Deps, holdTemplates: HoldTemplates): Handlers<typeof products> => ({
  names: async () => ({ data: await listProductNames(db) }),

  list: async () => ({ data: await listProducts(db) }),

  create: ({ body: { terms, name, ...given } }, req) =>
    change(db, async (db) => {
      await requireChoices(db, given, holdTemplates);
      const id = await insertRow(db, 'product', { ...columnsOf(given), name });
      await addVersion(db, id, storedTerms(terms), caller(req).account.id);
      const data = (await findProduct(db, id))!;
      await audit(db, req, { action: 'product.create', id, after: data });
      return { message: text.created(), data };
    }),

  update: ({ params: { id }, body: { rev, terms, isDefault, ...given } }, req) =>
    change(db, async (db) => {
      await requireChoices(db, given, holdTemplates);
      const before = found(await lockProduct(db, id), text.noProduct());
      if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.changedMeanwhile(), { data: before });
      const isRenamed = given.name !== undefined && given.name !== before.name;
      if (isRenamed && (before.isUsed || (await isNamed(db, before.name)))) throw fieldError(409, 'name', text.nameInUse());
      if (isDefault && before.archived) throw new AppError(409, text.archivedDefault());
      if (isDefault) await db.updateTable('product').set({ is_default: false }).where('is_default', '=', true).execute();
      await updateRow(db, 'product', id, {
        ...columnsOf(given),
        ...(isDefault && { is_default: true }),
        rev: sql<number>`rev + 1`,
      });
      if (terms && !isSame(terms, before.terms)) await addVersion(db, id, storedTerms(terms), caller(req).account.id);
      const data = (await findProduct(db, id))!;
      await audit(db, req, { action: 'product.update', id, before, after: data });
      return { message: text.saved(), data };
    }),

  versions: async ({ params: { id } }) => {
    found(await findProduct(db, id), text.noProduct());
    return { data: await listVersions(db, id) };
  },

  changes: async ({ params: { id } }) => {
    found(await findProduct(db, id), text.noProduct());
    return { data: await listChanges(db, id) };
  },

  archive: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const before = found(await lockProduct(db, id), text.noProduct());
      if (before.isDefault) throw new AppError(409, text.defaultStays());
      if (!before.archived) {
        await updateRow(db, 'product', id, { archived_at: new Date(), rev: sql<number>`rev + 1` });
        await audit(db, req, { action: 'product.archive', id, before });
      }
      return { message: text.archived() };
    }),

  restore: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const before = found(await lockProduct(db, id), text.noProduct());
      if (before.archived) {
        await updateRow(db, 'product', id, { archived_at: null, rev: sql<number>`rev + 1` });
        await audit(db, req, { action: 'product.restore', id });
      }
      return { data: (await findProduct(db, id))! satisfies Product };
    }),
});

/** The order in which the currencies were sent makes no difference to the stored text. */
const isSame = (a: Terms, b: Terms) => JSON.stringify(storedTerms(a)) === JSON.stringify(storedTerms(b));

type Given = Omit<Received<typeof products.update>['body'], 'rev' | 'terms' | 'isDefault'>;

/** A field that is not sent is undefined, and its column stays as it is. */
const columnsOf = ({ name, description, image, imageAlt, accessGroups, tags, templates = {} }: Given) => ({
  name,
  description,
  image,
  image_alt: imageAlt,
  access_groups: accessGroups,
  tags,
  ...Object.fromEntries(Object.entries(templates).map(([kind, id]) => [`${kind}_template`, id])),
});

/**
 * Refuses what does not exist, beside its field. What exists stays until the transaction ends. Templates are held before the product is
 * locked, because a replacement of a template locks in that order too.
 */
async function requireChoices(db: Db, given: Given, holdTemplates: HoldTemplates): Promise<void> {
  const { accessGroups = [], tags = [], image, templates = {} } = given;
  const chosen = PRODUCT_MESSAGES.flatMap((kind) => templates[kind]?.toLowerCase() ?? []);
  const held = await holdTemplates(db, chosen);
  for (const kind of PRODUCT_MESSAGES)
    if (templates[kind] && !held.has(templates[kind].toLowerCase())) throw fieldError(400, `templates.${kind}`, text.noTemplate());
  const groups = distinct(accessGroups);
  if (groups.length > 0 && (await findGroups(db, groups)).length < groups.length) throw fieldError(400, 'accessGroups', text.noGroup());
  const labels = distinct(tags);
  if ((await findTags(db, labels)).length < labels.length) throw fieldError(400, 'tags', text.noTag());
  if (image && (await touchPictures(db, [image])).size === 0) throw fieldError(400, 'image', text.noPicture());
}

const distinct = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Runs the change in a transaction, and reports a used name beside its field, and that another product has become the default one. */
async function change<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await changing(db, { type: 'products.changed' }, work);
  } catch (error) {
    if (violates(error, 'product_default')) throw new AppError(409, text.changedMeanwhile());
    throw violates(error, 'product_name_key', 'product_folded_name') ? fieldError(409, 'name', text.nameTaken()) : error;
  }
}
