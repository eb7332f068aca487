import type { FastifyRequest } from 'fastify';
import { INVITES_AT_ONCE, readInvitees } from '#contract/invitees.ts';
import { tooManyInvited } from '#contract/invites.messages.ts';
import type { invites } from '#contract/invites.ts';
import type { Language } from '#contract/language.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { findExistingForm } from '#server/forms/forms.queries.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { inLanguage } from '#server/language.ts';
import { mailFate, queueMails } from '#server/mail/deliveries.queries.ts';
import { invitePath } from './invite-link.rules.ts';
import { invitation, reminder } from './invites.emails.ts';
import * as text from './invites.messages.ts';
import {
  findInvite,
  findInvited,
  insertInvites,
  listInvites,
  markReminded,
  restoreInvite,
  revokeInvite,
  type Written,
} from './invites.queries.ts';

export const inviteRoutes = (deps: Deps): Handlers<typeof invites> => {
  const { db, env } = deps;
  const linkOf = (formId: string, inviteId: string) => env.PUBLIC_URL + invitePath(env.CAURI_SECRET_KEY, formId, inviteId);

  /** Queues an email to each person, in the caller's transaction. */
  async function write(db: Db, form: Invitable, people: Written[], compose: typeof invitation | typeof reminder): Promise<void> {
    const mails = people.map(({ id, email, name }) => ({
      to: email,
      message: inLanguage(form.language, () => compose({ name, title: form.title, link: linkOf(form._id, id) })),
    }));
    await queueMails(db, mails);
    await publish(db, { type: 'invite.changed', formId: form._id });
  }

  return {
    create: async ({ params, body: { emails, dryRun } }, req) => {
      const { people, problems } = readInvitees(typeof emails === 'string' ? emails : emails.join('\n'));
      if (people.length > INVITES_AT_ONCE) throw fieldError(400, 'emails', tooManyInvited({ most: INVITES_AT_ONCE }));
      if (people.length + problems.length === 0) throw fieldError(400, 'emails', text.atLeastOneAddress());
      return db.transaction().execute(async (db) => {
        const form = await findInvitable(db, params.id);
        const already = await findInvited(
          db,
          form._id,
          people.map(({ email }) => email),
        );
        const before = new Set(already);
        const fresh = people.filter(({ email }) => !before.has(email));
        const mail = await mailFate(db, deps);
        if (dryRun) return { mail, data: { invited: fresh.length, already, problems } };
        const written = await insertInvites(db, form._id, fresh, { createdBy: caller(req).account.id, leaves: mail === 'on-its-way' });
        await write(db, form, written, invitation);
        await auditInvites(db, req, 'form.invite', form._id, { invited: written.length });
        return { mail, data: { invited: written.length, already, problems } };
      });
    },

    list: async ({ params, query }) => {
      const form = await findExistingForm(db, params.id);
      return listInvites(db, form.id, query, (inviteId) => linkOf(form.id, inviteId));
    },

    remind: ({ params, body }, req) =>
      db.transaction().execute(async (db) => {
        const form = await findInvitable(db, params.id);
        const written = await markReminded(db, form._id, body);
        if (written.length === 0) throw new AppError(409, text.nobodyReminded());
        await write(db, form, written, reminder);
        await auditInvites(db, req, 'form.remind', form._id, { reminded: written.length });
        return { mail: await mailFate(db, deps), data: { reminded: written.length } };
      }),

    revoke: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const isChanged = await revokeInvite(db, params.id);
        const { formId, state } = found(await findInvite(db, params.id), text.notFound());
        if (state !== 'revoked') throw new AppError(409, text.usedAlready());
        if (isChanged) await noteChange(db, req, 'form.revoke-invite', { id: params.id, formId });
        return { message: text.revoked() };
      }),

    restore: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const isChanged = await restoreInvite(db, params.id);
        const { formId, state } = found(await findInvite(db, params.id), text.notFound());
        if (state === 'answered') throw new AppError(409, text.usedAlready());
        if (isChanged) await noteChange(db, req, 'form.restore-invite', { id: params.id, formId });
        return { message: text.restored() };
      }),
  };
};

interface Invitable {
  _id: string;
  title: string;
  language: Language;
}

/** Returns a form whose links work; throws when an invited person could not answer it. */
async function findInvitable(db: Db, formId: string): Promise<Invitable> {
  await findExistingForm(db, formId);
  const form = await findPublished(db, formId);
  if (!form?.open) throw new AppError(409, text.publishFirst());
  if (form.visibility !== 'invite-only') throw new AppError(409, text.inviteOnlyFirst());
  return form;
}

const auditInvites = (db: Db, req: FastifyRequest, action: string, formId: string, after: object) =>
  audit(db, req, { action, type: 'form', id: formId, after });

async function noteChange(db: Db, req: FastifyRequest, action: string, { id, formId }: { id: string; formId: string }): Promise<void> {
  await auditInvites(db, req, action, formId, { invite: id });
  await publish(db, { type: 'invite.changed', formId });
}
