import type { FormHandling, handling } from '#contract/handling.ts';
import type { ResponseStatus } from '#contract/response-statuses.ts';
import { audit } from '#server/audit.ts';
import { type Db, newId } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findExistingForm, lockForm } from '#server/forms/forms.queries.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as text from './answers.messages.ts';
import { handleResponse, handleResponses, undoHandling } from './handling.actions.ts';
import { findFormHandling, findUsedStatuses, listOwners, storeFormHandling } from './handling.queries.ts';

export const handlingRoutes = (deps: Deps): Handlers<typeof handling> => ({
  async form({ params: { id } }) {
    await findExistingForm(deps.db, id);
    return { data: await formHandlingOf(deps.db, id) };
  },

  saveForm: ({ params: { id }, body: { statuses, mapping, rev } }, req) =>
    deps.db.transaction().execute(async (db) => {
      await lockForm(db, id);
      await findExistingForm(db, id);
      const before = await findFormHandling(db, id);
      if (rev !== undefined && rev !== before.rev)
        throw new AppError(409, text.handlingChangedMeanwhile(), { data: await formHandlingOf(db, id) });
      await storeFormHandling(db, id, { mapping, statuses: statuses && (await newList(db, id, before.statuses, statuses)) });
      const data = await formHandlingOf(db, id);
      const after = { ...(statuses && { statuses: data.statuses }), ...(mapping && { mapping }) };
      await audit(db, req, { action: 'form.settings', id, before, after });
      await publish(db, { type: 'responses.handled' });
      return { message: text.handlingSaved(), data };
    }),

  one: ({ params, body }, req) => deps.db.transaction().execute(async (db) => ({ data: await handleResponse(db, req, params.id, body) })),

  many: ({ params: { formId }, body: { chosen, set } }, req) =>
    deps.db.transaction().execute(async (db) => {
      await findExistingForm(db, formId);
      const data = await handleResponses(db, req, formId, chosen, set);
      return { message: text.handled({ count: data.count }), data };
    }),

  undo: ({ params: { formId }, body: { changeId } }, req) =>
    deps.db.transaction().execute(async (db) => {
      await findExistingForm(db, formId);
      const count = await undoHandling(db, req, formId, changeId);
      return { message: text.handlingUndone({ count }), data: { count } };
    }),
});

const formHandlingOf = async (db: Db, formId: string): Promise<FormHandling> => ({
  ...(await findFormHandling(db, formId)),
  people: await listOwners(db),
});

/** The list as it is saved. A status that left the list stays at its end while responses have it, so that they keep its name. */
async function newList(
  db: Db,
  formId: string,
  before: ResponseStatus[],
  given: (Pick<ResponseStatus, 'name' | 'tone'> & { _id?: string | undefined })[],
): Promise<ResponseStatus[]> {
  const known = new Set(before.map(({ _id }) => _id));
  const list: ResponseStatus[] = [];
  for (const { _id, name, tone } of given) {
    const isKnown = _id !== undefined && known.delete(_id);
    list.push({ _id: isKnown ? _id : await newId(db), name, tone, removed: false });
  }
  const used = new Set(await findUsedStatuses(db, formId));
  return [...list, ...before.filter(({ _id }) => known.has(_id) && used.has(_id)).map((status) => ({ ...status, removed: true }))];
}
