import type { FastifyRequest } from 'fastify';
import {
  saysSomething,
  statusValue,
  TEMPLATE_STATUS,
  TEMPLATE_STATUS_VALUES,
  type Template,
  type TemplateInput,
  type TemplateUser,
  type templates,
} from '#contract/templates.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { mailFate } from '#server/mail/captured.queries.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { MERGE_FIELD_LIST, memberValues, SAMPLE } from './merge-fields.rules.ts';
import { compileTemplate, warningsFor } from './render.rules.ts';
import { sanitise } from './sanitise.rules.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  lockTemplates,
  type TemplateUsers,
  updateTemplate,
} from './templates.queries.ts';

const NOT_FOUND = 'This template does not exist.';
const IN_USE = 'This template is in use. Choose another template to use in its place before you delete it.';
const NOT_A_REPLACEMENT = 'Please choose another template that is active.';
const ACTIVE = statusValue('Active');
const COPY = ' (copy)';

/** `users` are the parts of the product that can refer to templates, in the order in which they are listed and locked. */
export function templateRoutes(deps: Deps, users: TemplateUsers[]): Handlers<typeof templates> {
  const listUsers = async (db: Db, id: string) => {
    const all: TemplateUser[] = [];
    for (const one of users) all.push(...(await one.list(db, id)));
    return all;
  };
  const create: Handlers<typeof templates>['create'] = ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const data = await insertTemplate(db, { ...body, body: cleanBody(body.body) }, caller(req).account.id);
      await audit(db, req, { action: 'template.create', subject: { type: 'template', id: data._id }, after: contentOf(data) });
      return { message: 'Template created successfully', data };
    });
  const fields: Handlers<typeof templates>['fields'] = () => ({
    data: {
      statuses: TEMPLATE_STATUS.map((label, i) => ({ value: TEMPLATE_STATUS_VALUES[i]!, label })),
      mergeFields: MERGE_FIELD_LIST,
    },
  });

  return {
    list: ({ query }) => listTemplates(deps.db, query),
    get: async ({ params }) => ({ data: found(await findTemplate(deps.db, params.id), NOT_FOUND) }),
    create,
    createUnderApi: (input, req, reply) => create(input, req, reply),
    fields,
    fieldsUnderApi: (input, req, reply) => fields(input, req, reply),

    update: ({ params, body: { rev, ...change } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockTemplate(db, params.id), NOT_FOUND);
        if (rev !== undefined && rev !== before.rev)
          throw new AppError(409, 'Somebody else saved this template meanwhile. Choose which version to keep.', { data: before });
        const clean = change.body === undefined ? change : { ...change, body: cleanBody(change.body) };
        const data = await updateTemplate(db, before._id, clean);
        await log(db, req, 'template.save', { before, after: data });
        return { message: 'Template updated successfully', data };
      }),

    remove: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockTemplate(db, params.id), NOT_FOUND);
        const usedBy = await listUsers(db, before._id);
        if (usedBy.length > 0) throw new AppError(409, IN_USE, { data: usedBy });
        await deleteTemplate(db, before._id, caller(req).account.id);
        await log(db, req, 'template.delete', { before });
        return { message: 'Template deleted successfully' };
      }),

    replace: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const both = await lockTemplates(db, [params.id, body.by]);
        const before = found(
          both.find(({ _id }) => _id === params.id.toLowerCase()),
          NOT_FOUND,
        );
        const by = both.find(({ _id }) => _id === body.by.toLowerCase() && _id !== before._id);
        if (!by || by.status !== ACTIVE) throw fieldError(400, 'by', NOT_A_REPLACEMENT);
        const data = await listUsers(db, before._id);
        for (const one of users) await one.replace(db, before._id, by._id);
        await audit(db, req, {
          action: 'template.replace',
          subject: { type: 'template', id: before._id },
          after: { by: by._id, name: by.name, users: data },
        });
        await deleteTemplate(db, before._id, caller(req).account.id);
        await log(db, req, 'template.delete', { before });
        return { message: 'Template replaced and deleted', data };
      }),

    duplicate: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const original = found(await findTemplate(db, params.id), NOT_FOUND);
        const copy = { ...contentOf(original), name: `${original.name.slice(0, 200 - COPY.length)}${COPY}`, status: 2 as const };
        const data = await insertTemplate(db, copy, caller(req).account.id);
        await log(db, req, 'template.duplicate', { after: data });
        return { message: 'Template duplicated successfully', data };
      }),

    preview: async ({ params, query }) => {
      const { template, member, mail, warnings } = await renderFor(deps.db, params.id, query.memberId);
      return { data: { name: template.name, ...mail, size: Buffer.byteLength(mail.html), warnings, member } };
    },

    test: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { account } = caller(req);
        const { mail, member } = await renderFor(db, params.id, body.memberId);
        await queueMail(db, account.email, {
          kind: 'template-test',
          secret: null,
          ...mail,
          subject: `[TEST] ${mail.subject}`,
        });
        await audit(db, req, {
          action: 'template.test',
          subject: { type: 'template', id: params.id },
          after: { memberId: member?._id ?? null },
        });
        const fate = await mailFate(db, deps);
        const message =
          fate === 'captured'
            ? 'The test was not sent. It is kept in the Outbox: no mail account is linked.'
            : `A test is on its way to ${account.email}`;
        return { message, mail: fate };
      }),
  };
}

/** Renders the e-mail for a member, or for an invented person when none is chosen. */
async function renderFor(db: Db, id: string, memberId: string | undefined) {
  const template = found(await findTemplate(db, id), NOT_FOUND);
  const known = memberId === undefined ? undefined : found(await findMember(db, memberId), 'This member does not exist.');
  const values = known ? memberValues(known) : SAMPLE;
  const compiled = compileTemplate(template);
  const mail = compiled.render(values);
  const member = known ? { _id: known._id, fullName: known.fullName, email: known.email } : null;
  return { template, member, mail, warnings: warningsFor(compiled, values, mail) };
}

/** Returns the sanitised body. A body that only has removed content, such as a script, counts as empty. */
function cleanBody(body: string): string {
  const clean = sanitise(body);
  const message = 'Body content is required';
  if (!saysSomething(clean)) throw new AppError(400, message, { errors: { body: message } });
  return clean;
}

const contentOf = ({ name, subject, body, status, link, button_text }: Template): TemplateInput => ({
  name,
  subject,
  body,
  status,
  link,
  button_text,
});

const log = (db: Db, req: FastifyRequest, action: string, { before, after }: { before?: Template; after?: Template }) =>
  audit(db, req, {
    action,
    subject: { type: 'template', id: (after ?? before)?._id ?? null },
    ...(before && { before: contentOf(before) }),
    ...(after && { after: contentOf(after) }),
  });
