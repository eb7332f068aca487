import type { FastifyRequest } from 'fastify';
import type { answers } from '#contract/answers.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import { findForm } from '#server/forms/forms.queries.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { deleteResponses, restoreResponses } from './deletion.queries.ts';
import { erasePartials, eraseResponses, findByValue, findTextQuestions, groupByForm, removeFiles } from './erasure.queries.ts';

type Deletions = Pick<typeof answers, 'remove' | 'restore' | 'erase'>;

export const deletionRoutes = (deps: Deps): Handlers<Deletions> => ({
  remove: ({ params: { formId }, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      found(await findForm(db, formId), 'This form does not exist.');
      const data = found(await deleteResponses(db, formId, body, caller(req).account.id), 'These responses were deleted meanwhile.');
      await audit(db, req, {
        action: 'response.delete',
        subject: { type: 'form', id: formId },
        after: { count: data.count, deletion: data.deletionId },
      });
      return { message: data.count === 1 ? 'Response deleted' : `${data.count} responses deleted`, data };
    }),

  restore: ({ params: { formId }, body: { deletionId } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const count = found(await restoreResponses(db, formId, deletionId), 'This deletion can no longer be undone.');
      await audit(db, req, { action: 'response.restore', subject: { type: 'form', id: formId }, after: { count, deletion: deletionId } });
      return { message: count === 1 ? 'Response restored' : `${count} responses restored`, data: { count } };
    }),

  async erase({ body }, req) {
    const count = await deps.db
      .transaction()
      .execute((db) => ('ids' in body ? eraseChosen(db, req, body.ids) : eraseByValue(db, req, body.value, body.formId)));
    await removeFiles(deps);
    return { message: count === 1 ? '1 response erased' : `${count} responses erased`, data: { count } };
  },
});

async function eraseChosen(db: Db, req: FastifyRequest, ids: string[]): Promise<number> {
  let count = 0;
  for (const [formId, chosen] of await groupByForm(db, ids)) count += await erase(db, req, formId, chosen);
  return count;
}

/** What one person answered, known by something only they would write, such as an e-mail address. */
async function eraseByValue(db: Db, req: FastifyRequest, value: string, formId?: string): Promise<number> {
  let count = 0;
  for (const [form, questions] of await findTextQuestions(db, formId)) {
    count += await erase(db, req, form, await findByValue(db, form, questions, value));
    await erasePartials(db, form, questions, value);
  }
  return count;
}

/** The log says that it was done and how often, never what was erased. */
async function erase(db: Db, req: FastifyRequest, formId: string, ids: string[]): Promise<number> {
  const count = await eraseResponses(db, formId, ids);
  if (count > 0) await audit(db, req, { action: 'response.erase', subject: { type: 'form', id: formId }, after: { count } });
  return count;
}
