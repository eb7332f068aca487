import { sql } from 'kysely';
import type { Product, products, Terms } from '#contract/products.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { insertRow, updateRow } from '#server/db/rows.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { findGroups } from '#server/members/tags-and-groups.queries.ts';
import * as text from './products.messages.ts';
import { addVersion, findProduct, listProductNames, listProducts, listVersions, lockProduct } from './products.queries.ts';
import { storedTerms } from './terms.rules.ts';

export const productRoutes = ({ db }: Deps): Handlers<typeof products> => ({
  names: async () => ({ data: await listProductNames(db) }),

  list: async () => ({ data: await listProducts(db) }),

  create: ({ body: { name, description, accessGroups, terms } }, req) =>
    change(db, async (db) => {
      await requireGroups(db, accessGroups);
      const id = await insertRow(db, 'product', { name, description, access_groups: accessGroups });
      await addVersion(db, id, storedTerms(terms), caller(req).account.id);
      const data = (await findProduct(db, id))!;
      await audit(db, req, { action: 'product.create', subject: { type: 'product', id }, after: data });
      return { message: text.created(), data };
    }),

  update: ({ params: { id }, body: { rev, terms, isDefault, ...columns } }, req) =>
    change(db, async (db) => {
      const before = found(await lockProduct(db, id), text.noProduct());
      if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.changedMeanwhile(), { data: before });
      if (columns.name !== undefined && columns.name !== before.name && before.isUsed) throw fieldError(409, 'name', text.nameInUse());
      if (columns.accessGroups) await requireGroups(db, columns.accessGroups);
      if (isDefault && before.archived) throw new AppError(409, text.archivedDefault());
      if (isDefault) await db.updateTable('product').set({ is_default: false }).where('is_default', '=', true).execute();
      const { accessGroups, ...plain } = columns;
      await updateRow(db, 'product', id, {
        ...plain,
        ...(accessGroups && { access_groups: accessGroups }),
        ...(isDefault && { is_default: true }),
        rev: sql<number>`rev + 1`,
      });
      if (terms && !isSame(terms, before.terms)) await addVersion(db, id, storedTerms(terms), caller(req).account.id);
      const data = (await findProduct(db, id))!;
      await audit(db, req, { action: 'product.update', subject: { type: 'product', id }, before, after: data });
      return { message: text.saved(), data };
    }),

  versions: async ({ params: { id } }) => {
    found(await findProduct(db, id), text.noProduct());
    return { data: await listVersions(db, id) };
  },

  archive: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const before = found(await lockProduct(db, id), text.noProduct());
      if (before.isDefault) throw new AppError(409, text.defaultStays());
      if (!before.archived) {
        await updateRow(db, 'product', id, { archived_at: new Date(), rev: sql<number>`rev + 1` });
        await audit(db, req, { action: 'product.archive', subject: { type: 'product', id }, before });
      }
      return { message: text.archived() };
    }),

  restore: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const before = await lockProduct(db, id);
      if (!before?.archived) throw new AppError(404, text.notArchived());
      await updateRow(db, 'product', id, { archived_at: null, rev: sql<number>`rev + 1` });
      await audit(db, req, { action: 'product.restore', subject: { type: 'product', id } });
      return { data: (await findProduct(db, id))! satisfies Product };
    }),
});

/** Whether the terms would be stored as the same text, in whatever order the currencies were sent. */
const isSame = (a: Terms, b: Terms) => JSON.stringify(storedTerms(a)) === JSON.stringify(storedTerms(b));

async function requireGroups(db: Db, ids: string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  if (wanted.size > 0 && (await findGroups(db, [...wanted])).length < wanted.size) throw fieldError(400, 'accessGroups', text.noGroup());
}

const NAME_KEYS = ['product_name_key', 'product_folded_name'];

/** Runs the change in a transaction, and reports a used name beside its field. */
async function change<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (db) => {
      const answer = await work(db);
      await publish(db, { type: 'products.changed' });
      return answer;
    });
  } catch (error) {
    if (!NAME_KEYS.includes((error as { constraint?: string }).constraint ?? '')) throw error;
    throw fieldError(409, 'name', text.nameTaken());
  }
}
