import type { FastifyRequest } from 'fastify';
import { bodyRequired, templateStatus } from '#contract/templates.messages.ts';
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
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { findAmountsDue } from '#server/billing/amounts-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findBrand } from '#server/mail/brand.queries.ts';
import { mailFate, queueMail } from '#server/mail/deliveries.queries.ts';
import { insertPicture, picturesIn, touchPictures } from '#server/mail/pictures.queries.ts';
import { readMailPicture } from '#server/mail/read-picture.actions.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { askPayLink } from '#server/payments/pay-links.queries.ts';
import { findLastPaid } from '#server/payments/payments.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { compileChannelTexts } from './channel-texts.rules.ts';
import { nameOfCopy } from './copy-name.rules.ts';
import { memberValues, mergeFieldList, SAMPLE } from './merge-fields.rules.ts';
import { picturesAreDescribed, withSizes } from './pictures.rules.ts';
import { compileTemplate, warningsFor } from './render.rules.ts';
import { sanitise } from './sanitise.rules.ts';
import * as text from './templates.messages.ts';
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

/** More than anybody needs, and too few to fill the disk. */
const PICTURES = { attempts: 200, minutes: 24 * 60 };
const ACTIVE = statusValue('Active');

/** `users` are the parts of the product that can refer to templates, in the order in which they are listed and locked. */
export function templateRoutes(deps: Deps, users: TemplateUsers[]): Handlers<typeof templates> {
  const listUsers = async (db: Db, id: string) => {
    const all: TemplateUser[] = [];
    for (const one of users) all.push(...(await one.list(db, id)));
    return all;
  };
  const create: Handlers<typeof templates>['create'] = ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const data = await insertTemplate(db, { ...body, body: await cleanBody(db, body.body) }, caller(req).account.id);
      await audit(db, req, { action: 'template.create', id: data._id, after: contentOf(data) });
      return { message: text.created(), data };
    });
  const fields: Handlers<typeof templates>['fields'] = async () => ({
    data: {
      statuses: TEMPLATE_STATUS.map((name, i) => ({ value: TEMPLATE_STATUS_VALUES[i]!, label: templateStatus[name]() })),
      mergeFields: mergeFieldList(await listMemberFields(deps.db)),
    },
  });

  return {
    list: ({ query }) => listTemplates(deps.db, query),
    get: async ({ params }) => ({ data: found(await findTemplate(deps.db, params.id), text.notFound()) }),
    create,
    createUnderApi: (input, req, reply) => create(input, req, reply),
    fields,
    fieldsUnderApi: (input, req, reply) => fields(input, req, reply),

    update: ({ params, body: { rev, ...change } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockTemplate(db, params.id), text.notFound());
        if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.savedMeanwhile(), { data: before });
        const clean = change.body === undefined ? change : { ...change, body: await cleanBody(db, change.body) };
        await touchPictures(db, picturesIn([before.body]));
        const data = await updateTemplate(db, before._id, clean);
        await log(db, req, 'template.save', { before, after: data });
        return { message: text.updated(), data };
      }),

    remove: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockTemplate(db, params.id), text.notFound());
        const usedBy = await listUsers(db, before._id);
        if (usedBy.length > 0) throw new AppError(409, text.inUse(), { data: usedBy });
        await deleteTemplate(db, before._id, caller(req).account.id);
        await log(db, req, 'template.delete', { before });
        return { message: text.deleted() };
      }),

    replace: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const both = await lockTemplates(db, [params.id, body.by]);
        const before = found(
          both.find(({ _id }) => _id === params.id.toLowerCase()),
          text.notFound(),
        );
        const by = both.find(({ _id }) => _id === body.by.toLowerCase() && _id !== before._id);
        if (!by || by.status !== ACTIVE) throw fieldError(400, 'by', text.notAReplacement());
        const data = await listUsers(db, before._id);
        for (const one of users) await one.replace(db, before._id, by._id);
        await audit(db, req, { action: 'template.replace', id: before._id, after: { by: by._id, name: by.name, users: data } });
        await deleteTemplate(db, before._id, caller(req).account.id);
        await log(db, req, 'template.delete', { before });
        return { message: text.replaced(), data };
      }),

    duplicate: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const original = found(await findTemplate(db, params.id), text.notFound());
        await touchPictures(db, picturesIn([original.body]));
        const copy = { ...contentOf(original), name: nameOfCopy(original.name), status: 2 as const };
        const data = await insertTemplate(db, copy, caller(req).account.id);
        await log(db, req, 'template.duplicate', { after: data });
        return { message: text.duplicated(), data };
      }),

    async addPicture({ body }, req) {
      if (!(await allowAttempt(deps.db, `template-picture:${caller(req).account.id}`, PICTURES)))
        throw new AppError(429, text.tooManyPictures());
      return { data: await insertPicture(deps.db, await readMailPicture(body.content)) };
    },

    preview: async ({ params, query }) => {
      const { template, member, mail, phone, warnings } = await renderFor(deps, deps.db, { id: params.id, memberId: query.memberId });
      return { data: { name: template.name, ...mail, ...phone, size: Buffer.byteLength(mail.html), warnings, member } };
    },

    test: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { account } = caller(req);
        const { mail, member } = await renderFor(deps, db, { id: params.id, memberId: body.memberId });
        await queueMail(db, account.email, {
          kind: 'template-test',
          secret: null,
          ...mail,
          subject: `[TEST] ${mail.subject}`,
        });
        await audit(db, req, { action: 'template.test', id: params.id, after: { memberId: member?._id ?? null } });
        const fate = await mailFate(db, deps);
        return { message: fate === 'captured' ? text.testCaptured() : text.testOnItsWay({ to: account.email }), mail: fate };
      }),
  };
}

/** Renders the e-mail for a member, or for an invented person when none is chosen. Its reader is staff, who get no member's link to pay. */
async function renderFor({ env }: Pick<Deps, 'env'>, db: Db, { id, memberId }: { id: string; memberId: string | undefined }) {
  const template = found(await findTemplate(db, id), text.notFound());
  const known = memberId === undefined ? undefined : found(await findMember(db, memberId), text.memberNotFound());
  const reads = known?.language ?? (await findProgrammeLanguage(db));
  const payLink = askPayLink(env);
  const own = await listMemberFields(db);
  const values = known
    ? memberValues(known, { amounts: await findAmountsDue(db, known._id), paid: await findLastPaid(db, known._id), reads, payLink, own })
    : { ...SAMPLE, payLink };
  const compiled = compileTemplate(template, { reads, brand: await findBrand(db), own });
  const mail = compiled.render(values);
  const member = known ? { _id: known._id, fullName: known.fullName, email: known.email } : null;
  const texts = compileChannelTexts(template, own);
  const whatsapp = template.whatsapp && { ...template.whatsapp, values: texts.whatsapp?.(values).values ?? [] };
  const phone = { sms: texts.sms?.(values).text ?? null, whatsapp };
  return { template, member, mail, phone, warnings: warningsFor(compiled, values, mail, own) };
}

/** Returns the sanitised body. A body that only has removed content, such as a script, counts as empty. */
async function cleanBody(db: Db, body: string): Promise<string> {
  const clean = sanitise(body);
  if (!picturesAreDescribed(clean)) throw fieldError(400, 'body', text.pictureNeedsWords());
  const message = bodyRequired();
  if (!saysSomething(clean)) throw new AppError(400, message, { errors: { body: message } });
  const ids = picturesIn([clean]);
  const sizes = await touchPictures(db, ids);
  if (sizes.size < ids.length) throw fieldError(400, 'body', text.pictureGone());
  return withSizes(clean, sizes);
}

const contentOf = ({ name, subject, body, status, link, button_text, sms, whatsapp }: Template): TemplateInput => ({
  name,
  subject,
  body,
  status,
  link,
  button_text,
  sms,
  whatsapp,
});

const log = (db: Db, req: FastifyRequest, action: string, { before, after }: { before?: Template; after?: Template }) =>
  audit(db, req, {
    action,
    id: (after ?? before)?._id ?? null,
    ...(before && { before: contentOf(before) }),
    ...(after && { after: contentOf(after) }),
  });
