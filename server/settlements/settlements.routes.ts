import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { SettlementFile, SettlementMapping, settlements } from '#contract/settlements.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findAbsent, listAbsent, setIgnoredAbsent } from './absent.queries.ts';
import { isComparable } from './columns.rules.ts';
import { ignoreRow, linkRow, lockCompared, recordRow } from './decide.actions.ts';
import { findCandidates, findRow, findStoredRow, listRows } from './rows.queries.ts';
import { runSettlement } from './settlements.jobs.ts';
import * as text from './settlements.messages.ts';
import {
  type FileRow,
  findFile,
  findStored,
  insertFile,
  listFiles,
  lockFile,
  mappingOf,
  moveFile,
  renameStored,
} from './settlements.queries.ts';

export const settlementRoutes = (deps: Deps): Handlers<typeof settlements> => {
  const { db, jobs, storage } = deps;
  const get = async (id: string): Promise<SettlementFile> => found(await findFile(db, id), text.noFile());
  const stored = async (id: string): Promise<FileRow> => found(await findStored(db, id), text.noFile());
  const row = async ({ id, n }: { id: string; n: number }) => ({ data: found(await findRow(db, id, n), text.noRow()) });
  const change = (work: (db: Db) => Promise<void>) => db.transaction().execute(work);

  /** The file was sent before. Its content takes the place of one that the storage has lost. */
  async function replaceLost(id: string, storageKey: string): Promise<boolean> {
    const { storage_key: before } = await stored(id);
    if ((await storage.size(before)) !== undefined) return false;
    return db.transaction().execute((db) => renameStored(db, { id, before, storageKey }));
  }

  return {
    async create({ query: { moyen } }, req) {
      const [file, ...others] = req.receivedFiles ?? [];
      await Promise.all(others.map(({ storageKey }) => storage.remove(storageKey)));
      if (!file) throw fieldError(400, 'file', text.chooseFile());
      const sha256 = await digest(deps, file.storageKey);
      const { id, isNew } = await db.transaction().execute(async (db) => {
        const inserted = await insertFile(db, { ...file, moyen, sha256, by: caller(req).account });
        if (!inserted.isNew) return inserted;
        await jobs.enqueue(db, runSettlement, { fileId: inserted.id });
        await audit(db, req, { action: 'settlement.create', id: inserted.id, after: { file: file.name, moyen } });
        return inserted;
      });
      if (!isNew && !(await replaceLost(id, file.storageKey))) await storage.remove(file.storageKey);
      return { data: await get(id) };
    },

    list: ({ query }) => listFiles(db, query),
    get: async ({ params }) => ({ data: await get(params.id) }),

    async file({ params }) {
      const { name, storage_key } = await stored(params.id);
      return { name, type: 'application/octet-stream', storageKey: storage_key };
    },

    async compare({ params, body }, req) {
      await change(async (db) => {
        const file = found(await lockFile(db, params.id), text.noFile());
        // A file that failed while it was read has no rows yet.
        if (file.state === 'reading' || file.state === 'comparing') throw new AppError(409, text.stillWorking());
        const isRead = file.total !== null;
        const mapping = body.mapping ?? mappingOf(file);
        if (isRead) refuseMapping(mapping, file);
        await moveFile(db, file.id, isRead ? 'comparing' : 'reading', {
          mapping: JSON.stringify(mapping),
          currency: body.currency ?? file.currency,
        });
        await jobs.enqueue(db, runSettlement, { fileId: file.id });
        await audit(db, req, { action: 'settlement.compare', id: file.id, after: { file: file.name } });
      });
      return { data: await get(params.id) };
    },

    async rows({ params, query }) {
      await stored(params.id);
      return listRows(db, params.id, query);
    },

    absent: async ({ params, query }) => listAbsent(db, await stored(params.id), query),

    async candidates({ params: { id, n } }) {
      const file = await stored(id);
      const row = found(await findStoredRow(db, id, n), text.noRow());
      return { data: await findCandidates(db, file, row) };
    },

    async link({ params, body }, req) {
      await change((db) => linkRow(db, req, params, body.paymentId));
      return row(params);
    },

    async record({ params, body }, req) {
      await change((db) => recordRow(deps, db, req, { ...params, ...body }));
      return row(params);
    },

    async ignore({ params, body }, req) {
      await change((db) => ignoreRow(db, req, params, body.reason));
      return row(params);
    },

    ignoreAbsent: ({ params: { id }, body: { paymentId, reason } }, req) =>
      db.transaction().execute(async (db) => {
        const file = await lockCompared(db, id);
        if (!(await findAbsent(db, file, paymentId))) throw fieldError(400, 'paymentId', text.noPayment());
        await setIgnoredAbsent(db, id, paymentId, { reason, by: caller(req).account });
        await audit(db, req, {
          action: `settlement.${reason === null ? 'reopened' : 'ignored'}`,
          id,
          after: { file: file.name, payment: paymentId, ...(reason !== null && { reason }) },
        });
        await publish(db, { type: 'payments.changed', memberId: null });
        return { data: found(await findAbsent(db, file, paymentId), text.noPayment()) };
      }),
  };
};

/** The file is recognised by its content, whatever its name is. */
async function digest({ storage }: Deps, storageKey: string): Promise<string> {
  const hash = createHash('sha256');
  const file = found(await storage.get(storageKey), text.noFile());
  await pipeline(file.stream, hash);
  return hash.digest('hex');
}

function refuseMapping(mapping: SettlementMapping, { header, moyen }: FileRow): void {
  const fields = mapping.filter((field) => field !== null);
  if (mapping.length > header.length) throw fieldError(400, 'mapping', text.fewerColumns());
  if (new Set(fields).size < fields.length) throw fieldError(400, 'mapping', text.sameMeaning());
  if (!isComparable(mapping, moyen)) throw fieldError(400, 'mapping', text.needsColumns());
}
