import { products } from '#contract/products.ts';
import { dataQuery } from '#web/api/queries.ts';

// Keys start with the feature's name, so that server events make the data of whole features stale.

export const productList = dataQuery(['products', 'list'], products.list);

export const productVersions = (id: string) => dataQuery(['products', 'versions', id], products.versions, { params: { id } });

export const productChanges = (id: string) => dataQuery(['products', 'changes', id], products.changes, { params: { id } });

export const AFTER_PRODUCTS = ['products', 'members', 'reminders'] as const;
