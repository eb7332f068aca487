import type { FastifyRequest } from 'fastify';
import type { FormExport, formExports } from '#contract/exports.ts';
import { language } from '#contract/language.ts';
import { holdRemovals } from '#server/answers/totals.queries.ts';
import { audit } from '#server/audit.ts';
import { ownId } from '#server/coaches/own.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { findExistingForm } from '#server/forms/forms.queries.ts';
import { caller, type Handlers, seenBy } from '#server/http/handlers.ts';
import { waitForDeletions } from '#server/members/archive.queries.ts';
import { exportForm } from './exports.jobs.ts';
import * as text from './exports.messages.ts';
import {
  cancelExport,
  countUnfinished,
  findExport,
  findExportedFile,
  insertExport,
  listExports,
  type NewExport,
  UNFINISHED_MAX,
} from './exports.queries.ts';

export const exportRoutes = ({ db, jobs }: Deps): Handlers<typeof formExports> => ({
  create: ({ params, body }, req) =>
    db.transaction().execute(async (db) => {
      const form = await findExistingForm(db, params.id);
      // An erasure discards the exports that it finds, and would not find this one.
      await holdRemovals(db, form.id);
      return { data: await begin(jobs, db, req, { formId: form.id, ...body }) };
    }),

  createOfMembers: ({ body }, req) =>
    db.transaction().execute(async (db) => {
      // The erasure of a member leaves the files that were asked for after the deletion, which therefore must not have the member.
      await waitForDeletions(db);
      return { data: await begin(jobs, db, req, { formId: null, ...body }) };
    }),

  listOfMembers: async () => ({ data: await listExports(db, null) }),

  list: async ({ params }, req) => {
    await findExistingForm(db, params.id);
    return { data: await listExports(db, params.id, ownId(req), seenBy(req)) };
  },

  get: async ({ params }, req) => ({ data: await findAllowed(db, params.id, req) }),

  cancel: async ({ params }, req) => {
    await findAllowed(db, params.id, req);
    const cancelled = await cancelExport(db, params.id);
    const data = found(await findExport(db, params.id), text.notFound());
    if (!cancelled && data.state !== 'cancelled') throw new AppError(409, text.finished(), { data });
    return { data };
  },

  file: async ({ params }, req) => {
    const { state, subject, error } = await findAllowed(db, params.id, req);
    const file = await findExportedFile(db, params.id);
    if (file) return file;
    throw state === 'done' ? new AppError(410, text.expired[subject]()) : new AppError(409, error ?? text.notFinished());
  },
});

async function begin(jobs: Deps['jobs'], db: Db, req: FastifyRequest, wanted: NewExport): Promise<FormExport> {
  const requestedBy = caller(req).account.id;
  if ((await countUnfinished(db, requestedBy)) >= UNFINISHED_MAX) throw new AppError(409, text.tooMany({ most: UNFINISHED_MAX }));
  const exportId = await insertExport(db, { requestedBy, language: language(), seenBy: seenBy(req) }, wanted);
  await jobs.enqueue(db, exportForm, { exportId });
  // Somebody may have deleted the form meanwhile.
  const data = found(await findExport(db, exportId), text.notFound());
  await audit(db, req, {
    action: wanted.formId ? 'form.export' : 'members.export',
    id: wanted.formId,
    after: { export: exportId, format: data.format, scope: data.scope },
  });
  return data;
}

/** A coach does not find the exports of others. A coach who was an admin before does not find exports of members either. */
async function findAllowed(db: Db, id: string, req: FastifyRequest): Promise<FormExport> {
  const own = ownId(req);
  const one = await findExport(db, id, own, seenBy(req));
  return found(one?.subject === 'members' && own !== undefined ? undefined : one, text.notFound());
}
