import { z } from 'zod';
import { forgetExportedFile, listExpiredExports } from '#server/exports/exports.queries.ts';
import { defineJob } from '#server/jobs/define.ts';
import { deleteOrphanUpload, forgetExpired, listOrphanUploads } from './housekeeping.queries.ts';

/** Every night: what has expired and serves nobody any more is deleted. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  cron: '17 3 * * *',
  async handle({ db, storage }) {
    await forgetExpired(db);
    for (const { id, storageKey } of await listOrphanUploads(db)) {
      // The row goes first: a file without a row is only lost space, a row without its file would be a lost answer.
      if (await deleteOrphanUpload(db, id)) await storage.remove(storageKey);
    }
    for (const { id, storageKey } of await listExpiredExports(db)) {
      if (storageKey) await storage.remove(storageKey);
      await forgetExportedFile(db, id);
    }
  },
});
