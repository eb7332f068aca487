import type { formExports } from '#contract/exports.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { findForm } from '#server/forms/forms.queries.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { exportForm } from './exports.jobs.ts';
import { cancelExport, findExport, findExportedFile, insertExport, listExports } from './exports.queries.ts';

const NO_FORM = 'This form does not exist.';
const NO_EXPORT = 'This export does not exist.';

export const exportRoutes = ({ db, jobs }: Deps): Handlers<typeof formExports> => ({
  create: ({ params, body }, req) =>
    db.transaction().execute(async (db) => {
      const form = found(await findForm(db, params.id), NO_FORM);
      const exportId = await insertExport(db, { formId: form.id, requestedBy: caller(req).account.id, ...body });
      await jobs.enqueue(db, exportForm, { exportId });
      const data = (await findExport(db, exportId))!;
      await audit(db, req, {
        action: 'form.export',
        subject: { type: 'form', id: form.id },
        after: { export: exportId, format: data.format, scope: data.scope },
      });
      return { data };
    }),

  list: async ({ params }) => {
    found(await findForm(db, params.id), NO_FORM);
    return { data: await listExports(db, params.id) };
  },

  get: async ({ params }) => ({ data: found(await findExport(db, params.id), NO_EXPORT) }),

  cancel: async ({ params }) => {
    found(await findExport(db, params.id), NO_EXPORT);
    const cancelled = await cancelExport(db, params.id);
    const data = found(await findExport(db, params.id), NO_EXPORT);
    if (!cancelled && data.state !== 'cancelled') throw new AppError(409, 'This export is finished already.', { data });
    return { data };
  },

  file: async ({ params }) => {
    const { state } = found(await findExport(db, params.id), NO_EXPORT);
    const file = await findExportedFile(db, params.id);
    if (file) return file;
    throw state === 'done'
      ? new AppError(410, 'This file was kept for 7 days and is gone now. Please export the responses again.')
      : new AppError(409, 'This file is not finished.');
  },
});
