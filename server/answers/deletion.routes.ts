import type { FastifyRequest } from 'fastify';
import type { answers, Erased } from '#contract/answers.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { findExistingForm } from '#server/forms/forms.queries.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import * as text from './answers.messages.ts';
import { deleteResponses, restoreResponses } from './deletion.queries.ts';
import { erasePartials, eraseResponses, groupByForm, lockErasure, tryToRemoveFiles } from './erasure.queries.ts';
import { describePerson, eraseInvites, eraseMails, findPerson, type Person } from './person.queries.ts';

type Deletions = Pick<typeof answers, 'remove' | 'restore' | 'erase' | 'traces'>;

/**
 * Deletes what exports and scenarios hold of erased responses, and returns how many files there were. Answers may not import these, so
 * the caller passes it in.
 */
export type ForgetElsewhere = (db: Db, formId: string, ids: string[]) => Promise<number>;

export const deletionRoutes = (deps: Deps, forgetElsewhere: ForgetElsewhere): Handlers<Deletions> => ({
  remove: ({ params: { formId }, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      await findExistingForm(db, formId);
      const data = found(await deleteResponses(db, formId, body, caller(req).account.id), text.deletedMeanwhile());
      if ('most' in body && body.most !== undefined && data.count > body.most)
        throw new AppError(409, text.moreMatch({ count: data.count, most: body.most }));
      await audit(db, req, {
        action: 'response.delete',
        type: 'form',
        id: formId,
        after: { count: data.count, deletion: data.deletionId },
      });
      return { message: text.deleted({ count: data.count }), data };
    }),

  restore: ({ params: { formId }, body: { deletionId } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const count = found(await restoreResponses(db, formId, deletionId), text.notUndone());
      await audit(db, req, { action: 'response.restore', type: 'form', id: formId, after: { count, deletion: deletionId } });
      return { message: text.restored({ count }), data: { count } };
    }),

  async erase({ body }, req) {
    const data = await deps.db
      .transaction()
      .execute((db) =>
        'ids' in body
          ? eraseChosen(db, req, body.ids, forgetElsewhere)
          : erasePerson(db, req, { value: body.value, formId: body.formId }, forgetElsewhere),
      );
    await tryToRemoveFiles(deps);
    return { message: text.erased({ count: data.count }), data };
  },

  traces: async ({ body: { value } }) => ({
    data: await deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((db) => describePerson(db, { value })),
  }),
});

const NOTHING: Erased = { count: 0, partials: 0, invites: 0, mails: 0, exports: 0 };

async function eraseChosen(db: Db, req: FastifyRequest, ids: string[], forgetElsewhere: ForgetElsewhere): Promise<Erased> {
  const erased = { ...NOTHING };
  for (const [formId, chosen] of await groupByForm(db, ids)) {
    const count = await eraseResponses(db, formId, chosen);
    if (count === 0) continue;
    erased.count += count;
    erased.exports += await forgetElsewhere(db, formId, chosen);
    await log(db, req, formId, { count });
  }
  return erased;
}

async function erasePerson(db: Db, req: FastifyRequest, person: Person, forgetElsewhere: ForgetElsewhere): Promise<Erased> {
  const held = await findPerson(db, person);
  const erased = { ...NOTHING, mails: await eraseMails(db, held, person) };
  for (const one of held) {
    const { formId, responses, partials } = one;
    await lockErasure(db, formId);
    const invites = await eraseInvites(db, one);
    erased.invites += invites.count;
    const ids = [...new Set([...responses, ...invites.answered])];
    const count = await eraseResponses(db, formId, ids);
    erased.count += count;
    erased.partials += await erasePartials(db, formId, partials);
    if (count > 0) erased.exports += await forgetElsewhere(db, formId, ids);
    await log(db, req, formId, { count, partials: partials.length, invites: invites.count });
  }
  return erased;
}

/** The log says that somebody was erased and how many responses, never what was erased. */
const log = (db: Db, req: FastifyRequest, formId: string, after: object) =>
  audit(db, req, { action: 'response.erase', type: 'form', id: formId, after });
