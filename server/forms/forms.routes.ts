import type { FastifyRequest } from 'fastify';
import { cannotPublish } from '#contract/forms.messages.ts';
import type { Form, FormSettings, forms, Question, SaveForm } from '#contract/forms.ts';
import { publishProblems } from '#contract/publishing.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { caller, type Handlers, seenBy } from '#server/http/handlers.ts';
import { duplicateForm } from './duplicate.actions.ts';
import { listFormUses } from './form-uses.queries.ts';
import * as text from './forms.messages.ts';
import {
  applyPublication,
  countAnswers,
  deleteForm,
  findExistingForm,
  findForm,
  findForms,
  findPublishedContent,
  insertForm,
  lockForm,
  setArchived,
  updateDraft,
  updateSettings,
} from './forms.queries.ts';
import { contentOf, formChanges } from './forms.rules.ts';
import { changePicture } from './pictures.actions.ts';
import { endPresence, keepPresence, listPresence } from './presence.queries.ts';

export const formRoutes = (deps: Deps): Handlers<typeof forms> => ({
  list: ({ query }, req) => findForms(deps.db, { ...query, seenBy: seenBy(req) }),

  get: async ({ params }, req) => ({ data: await findExistingForm(deps.db, params.id, seenBy(req)) }),

  save: async ({ body }, req) => {
    const data = await deps.db.transaction().execute((db) => save(db, body, req));
    return { message: text.saved(), data };
  },

  settings: async ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const locked = await lockForm(db, params.id);
      if (!locked || locked.deleted_at) throw new AppError(404, text.notFound());
      const { settings: before, questions } = (await findForm(db, params.id))!;
      refuseOtherQuestion(body, questions);
      await updateSettings(db, params.id, body);
      const { settings: data } = (await findForm(db, params.id))!;
      await audit(db, req, { action: 'form.settings', id: params.id, before, after: data });
      await publish(db, { type: 'form.changed', formId: params.id });
      return { message: text.settingsSaved(), data };
    }),

  setPicture: async ({ params, body }, req) => ({
    message: text.settingsSaved(),
    data: await changePicture(deps, req, params, body.content),
  }),

  removePicture: async ({ params }, req) => ({ message: text.settingsSaved(), data: await changePicture(deps, req, params) }),

  async presence({ params: { id: formId }, body: { editor: editorId, leaving } }, req) {
    const editor = { editorId, formId, accountId: caller(req).account.id };
    const data = await deps.db.transaction().execute(async (db) => {
      await findExistingForm(db, formId);
      if (leaving) await endPresence(db, editor);
      else await keepPresence(db, editor);
      return listPresence(db, editor);
    });
    return { data };
  },

  async changes({ params }, req) {
    const form = await findExistingForm(deps.db, params.id);
    const published = await findPublishedContent(deps.db, params.id);
    const answers = published ? await countAnswers(deps.db, params.id, seenBy(req)) : new Map<string, number>();
    return { data: formChanges(published, form, answers) };
  },

  archive: async ({ params: { id }, body: { archived } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const locked = await lockForm(db, id);
      if (!locked || locked.deleted_at) throw new AppError(404, text.notFound());
      if (await setArchived(db, id, archived)) {
        await audit(db, req, { action: archived ? 'form.archive' : 'form.unarchive', id });
        await publish(db, { type: 'form.changed', formId: id });
      }
      return { message: archived ? text.archived() : text.broughtBack() };
    }),

  async uses({ params }) {
    const { id } = await findExistingForm(deps.db, params.id);
    return { data: await listFormUses(deps.db, id) };
  },

  remove: async ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const form = await findExistingForm(db, params.id);
      if (!(await deleteForm(db, form.id, caller(req).account.id))) throw new AppError(404, text.notFound());
      await audit(db, req, { action: 'form.delete', id: form.id, before: { title: form.title, responses: form.answer } });
      await publish(db, { type: 'form.changed', formId: form.id });
      return { message: text.deleted() };
    }),

  duplicate: async ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const original = await findExistingForm(db, params.id);
      const data = await duplicateForm(db, original, caller(req).account.id);
      await audit(db, req, { action: 'form.duplicate', id: data.id, after: { from: original.id, title: data.title } });
      await publish(db, { type: 'form.changed', formId: data.id });
      return { message: text.duplicated(), data };
    }),
});

/** Creates the form, or updates it when its id exists. An autosave does not change the published version. */
async function save(db: Db, body: SaveForm, req: FastifyRequest): Promise<Form> {
  const { isPublished, visibility, settings, autosave } = body;
  const content = contentOf(body);
  const accountId = caller(req).account.id;

  const created = await insertForm(db, { id: body.id, content, visibility, createdBy: accountId });
  const id = created ?? body.id!;
  const before = created ? undefined : await lockForSave(db, id, body.rev);
  if (before) await updateDraft(db, id, content, accountId);
  if (!autosave) {
    if (settings) {
      refuseOtherQuestion(settings, content.questions);
      await updateSettings(db, id, settings);
    }
    if (isPublished) refuseIncomplete((await findForm(db, id))!);
    await applyPublication(db, id, { visibility, isPublished, accountId });
  }

  const form = (await findForm(db, id))!;
  // Autosaves are not logged because there are too many; every change that people may see is logged.
  if (!autosave || !before)
    await audit(db, req, {
      action: before ? 'form.save' : 'form.create',
      id,
      ...(before && { before: summary(before) }),
      after: summary(form),
    });
  await publish(db, { type: 'form.changed', formId: id });
  return form;
}

/** Refuses to publish an incomplete form. A form that is published already may be saved again unchanged. */
function refuseIncomplete(form: Form): void {
  if (form.isPublished && !form.hasUnpublishedChanges) return;
  const errors = publishProblems(form);
  if (Object.keys(errors).length > 0) throw new AppError(400, cannotPublish(), { errors });
}

/** A copy of the answers goes to the address in an e-mail question of the form, and to no other. */
function refuseOtherQuestion({ confirmTo }: Partial<FormSettings>, questions: Question[]): void {
  if (!confirmTo || questions.some(({ id, type }) => id === confirmTo && type === 'email')) return;
  throw fieldError(400, 'confirmTo', text.notAnEmailQuestion());
}

async function lockForSave(db: Db, id: string, rev: number | undefined): Promise<Form> {
  const locked = await lockForm(db, id);
  if (!locked || locked.deleted_at) throw new AppError(404, text.deletedMeanwhile());
  const form = (await findForm(db, id))!;
  if (rev !== undefined && rev !== locked.rev) throw new AppError(409, text.savedMeanwhile(), { data: form });
  return form;
}

const summary = ({ title, visibility, isPublished, questions, rev }: Form) => ({
  title,
  visibility,
  isPublished,
  questions: questions.length,
  rev,
});
