import type { ImportColumn, ImportKind, ImportMapping, ImportOptions } from '#contract/imports.ts';
import type { MemberField } from '#contract/member-fields.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { findCurrentTerms } from '#server/products/products.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { type Importer, importRows, tellCoaches, undoRows } from './apply.queries.ts';
import { recordPayments, undoPayments } from './payment-apply.queries.ts';
import { resolvePayments } from './payment-resolve.queries.ts';
import { paymentReader } from './payment-row.rules.ts';
import { type Rows, resolveRows } from './resolve.queries.ts';
import { type ReadRow, rowReader } from './row.rules.ts';
import { findListed } from './values.queries.ts';

interface Chosen {
  mapping: ImportMapping;
  options: ImportOptions;
  date1904: boolean;
}

/** The job of an import works with these on the rows of each kind of file. */
interface Kind {
  /** Rows of one transaction: a killed run repeats at most these, and progress is written after each. */
  chunk: number;
  reader(db: Db, chosen: Chosen): Promise<(cells: string[], leavesOut: (field: ImportColumn) => boolean) => ReadRow>;
  resolve(db: Db, rows: Rows, options: ImportOptions): Promise<void>;
  apply(db: Db, rows: Rows, options: ImportOptions, importer: Importer): Promise<void>;
  undo(db: Db, rows: Rows, importer: Importer): Promise<void>;
  /** Tells open screens that rows were imported or undone. */
  changed(db: Db): Promise<void>;
  /** Runs once, with the end of the import. */
  finished?(db: Db, importId: string): Promise<void>;
}

export const KINDS: Record<ImportKind, Kind> = {
  members: {
    chunk: 2_000,
    reader: async (db, chosen) => rowReader(chosen.mapping, await readingOf(db, chosen)),
    resolve: resolveRows,
    apply: importRows,
    undo: undoRows,
    finished: tellCoaches,
    changed: (db) => publish(db, { type: 'members.changed' }),
  },
  payments: {
    // Each payment locks its member until the transaction ends.
    chunk: 500,
    reader: async (db, chosen) =>
      paymentReader(chosen.mapping, { ...(await readingOf(db, chosen)), timeZone: await findTimeZone(db), now: new Date() }),
    resolve: resolvePayments,
    apply: recordPayments,
    undo: undoPayments,
    async changed(db) {
      await publish(db, { type: 'payments.changed', memberId: null });
      await publish(db, { type: 'members.changed' });
    },
  },
};

const readingOf = async (db: Db, { options, date1904 }: Chosen) => ({
  ...{ options, date1904, ...(await findListed(db)), own: await importedFields(db) },
  ...{ today: dayIn(await findTimeZone(db), new Date()), terms: await findCurrentTerms(db) },
});

/** Archived fields are offered nowhere. */
const importedFields = async (db: Db): Promise<MemberField[]> => (await listMemberFields(db)).filter(({ archived }) => !archived);
