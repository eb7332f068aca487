import { z } from 'zod';
import { MailPicture, MailPictureContent } from './brand.ts';
import { contract } from './endpoint.ts';
import { TEMPLATE_STATUS_VALUES } from './filter-values.ts';
import { Data, Id, Mailed, Page, RequiredText, Success, Text, Time } from './shared.ts';
import * as message from './templates.messages.ts';

export { TEMPLATE_STATUS_VALUES } from './filter-values.ts';

/** The statuses in the order of their numbers in the API. The first one has no number and is sent by its name. */
export const TEMPLATE_STATUS = ['Pending', 'Inactive', 'Active', 'Draft', 'Archived'] as const;
export type TemplateStatusName = (typeof TEMPLATE_STATUS)[number];

const StatusValue = z.literal(TEMPLATE_STATUS_VALUES, { error: message.chooseStatus });
export type TemplateStatus = z.infer<typeof StatusValue>;
/** A status is also accepted as a text: its number, as select boxes and addresses send it ("1"), or its name. */
const TemplateStatus = z.preprocess((value) => (typeof value === 'string' ? (statusValue(value) ?? value) : value), StatusValue);

export const statusName = (value: TemplateStatus): TemplateStatusName => TEMPLATE_STATUS[TEMPLATE_STATUS_VALUES.indexOf(value)]!;
export function statusValue(text: string): TemplateStatus | undefined {
  const i = TEMPLATE_STATUS_VALUES.findIndex((value, i) => String(value) === text || TEMPLATE_STATUS[i] === text);
  return TEMPLATE_STATUS_VALUES[i];
}

/** The member's values that a template can contain, written as `{{ fullName | default: "cher membre" }}`. */
export const MERGE_FIELDS = [
  'fullName',
  'product',
  'email',
  'reminder',
  'payment',
  'amountDue',
  'dueDate',
  'amountOverdue',
  'amountPaid',
  'payLink',
] as const;
/** The name of a standard field, or of one of the programme's own fields of members, such as `field.town`. */
export type MergeField = (typeof MERGE_FIELDS)[number] | `field.${string}`;

/** The member's link to pay is a whole address, so nothing stands beside it. */
export const isPayLinkField = (written: string): boolean => /^\{\{\s*payLink\s*\}\}$/.test(written.trim());

/**
 * A picture counts when its text says what it shows. Each pattern looks no further than the next bracket, so that hostile input cannot make
 * it slow.
 */
export const saysSomething = (html: string): boolean =>
  /<img [^<>]*\balt="[^"<>]*[^"<>\s]/.test(html) ||
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== '';

const required = (max: number, error: () => string) =>
  z
    .string({ error })
    .pipe(Text(max))
    .transform((text) => text.trim())
    .refine((text) => text !== '', { error });

/**
 * Maximum length of the HTML in characters: the server needs long to prepare longer ones, and mail programs cut them off
 * anyway.
 */
export const TEMPLATE_BODY_MAX = 150_000;
const bodyTooLong = () => message.bodyTooLong({ max: TEMPLATE_BODY_MAX });

/** Each character belongs to one alternative only, so that hostile input cannot make it slow. */
const ADDRESS = /^https?:\/\/[^\s/?#{}](?:[^\s{]|\{\{[^{}]*\}\}|\{(?!\{))*$/i;

/** Empty, or an address for a button. Fields in it may be written with spaces, as they are everywhere else. */
const Link = Text(2_000)
  .trim()
  .refine((url) => url === '' || isPayLinkField(url) || ADDRESS.test(url), {
    error: message.linkInvalid,
  });

/** As many SMS as phones put together again without trouble. */
export const SMS_MAX = 918;

/** An approved template of WhatsApp: its name, its language and what its numbered places get, in their order. */
const WhatsappTemplate = z.object({
  name: Text(512)
    .trim()
    .regex(/^[a-z0-9_]+$/, { error: message.whatsappName }),
  language: Text(10)
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: message.whatsappLanguage }),
  values: z.array(RequiredText(1_000, message.whatsappValue)).max(20, { error: message.whatsappValues }),
});

export const TemplateInput = z.object({
  name: required(200, message.nameRequired),
  subject: required(300, message.subjectRequired),
  body: z
    .string({ error: message.bodyRequired })
    .max(TEMPLATE_BODY_MAX, { error: bodyTooLong })
    .pipe(Text(TEMPLATE_BODY_MAX))
    .refine(saysSomething, { error: message.bodyRequired }),
  status: TemplateStatus,
  link: Link.nullish().transform((link) => link ?? ''),
  button_text: Text(100)
    .trim()
    .nullish()
    .transform((text) => text ?? ''),
  /** The text is empty where the template's messages leave by e-mail only. */
  sms: z
    .string()
    .max(SMS_MAX, { error: () => message.smsTooLong({ max: SMS_MAX }) })
    .pipe(Text(SMS_MAX))
    .nullish()
    .transform((text) => text?.trim() ?? ''),
  whatsapp: WhatsappTemplate.nullish().transform((one) => one ?? null),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

const TemplateChange = TemplateInput.partial().extend({
  /** The `rev` of the template that was edited. A stale one is answered with 409 and the newer template. */
  rev: z.int().optional(),
});

export const Template = z.object({
  _id: Id,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  status: StatusValue,
  link: z.string(),
  button_text: z.string(),
  sms: z.string(),
  whatsapp: WhatsappTemplate.nullable(),
  rev: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Template = z.infer<typeof Template>;

export const TEMPLATE_WARNINGS = [
  'unknown-field',
  'broken-field',
  'empty-field',
  'missing-link',
  'missing-button-text',
  'unsafe-link',
  'insecure-link',
  'dead-link',
  'too-large',
] as const;
const TemplateWarning = z.object({ kind: z.enum(TEMPLATE_WARNINGS), message: z.string() });
export type TemplateWarning = z.infer<typeof TemplateWarning>;

/** Gmail cuts off messages that are longer than this, in bytes. */
export const GMAIL_CLIPS_AT = 102 * 1024;

const TemplatePreview = z.object({
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The text of the SMS; null when the template has none. */
  sms: z.string().nullable(),
  /** The approved template of WhatsApp with the values that fill it, in order; null when there is none. */
  whatsapp: z.object({ name: z.string(), language: z.string(), values: z.array(z.string()) }).nullable(),
  /** Size of the HTML part in bytes. */
  size: z.int(),
  warnings: z.array(TemplateWarning),
  /** The member whose data the preview shows; null for the data of a fictional person. */
  member: z.object({ _id: Id, fullName: z.string(), email: z.string() }).nullable(),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;

const TemplateFields = z.object({
  statuses: z.array(z.object({ value: StatusValue, label: z.string() })),
  mergeFields: z.array(
    z.object({ name: z.union([z.enum(MERGE_FIELDS), z.templateLiteral(['field.', z.string()])]), label: z.string(), example: z.string() }),
  ),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

/** Something that uses a template and would lose it. */
const TemplateUser = z.object({
  kind: z.enum(['campaign', 'reminders', 'product', 'scenario']),
  /** Null for the reminder settings, which exist only once. */
  _id: Id.nullable(),
  /** The name of the campaign, product or scenario, or the label of the setting. */
  name: z.string(),
});
export type TemplateUser = z.infer<typeof TemplateUser>;
/** The `data` of the refusal to delete a template that is in use. */
export const TemplateUsers = z.array(TemplateUser);

const create = {
  once: true,
  summary: 'Create a template',
  body: TemplateInput,
  response: Data(Template),
} as const;
const fields = {
  summary: 'The statuses of a template and the fields of a member that it can name',
  response: Data(TemplateFields),
} as const;
const ForMember = z.object({ memberId: Id.optional() });

export const templates = contract({
  list: {
    route: 'GET /api/templates',
    summary: 'Templates, searched by name and subject',
    query: Page.extend({
      search: Text(200).optional(),
      status: TemplateStatus.optional(),
      /** `hidden` leaves archived templates out unless `status` asks for them. */
      archived: z.enum(['shown', 'hidden']).default('shown'),
      sort: z.enum(['updatedAt', 'createdAt', 'name']).default('updatedAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: Data(z.array(Template)).extend({ count: z.int() }),
  },
  create: { ...create, route: 'POST /templates' },
  createUnderApi: { ...create, route: 'POST /api/templates' },
  fields: { ...fields, route: 'GET /templates/fields' },
  fieldsUnderApi: { ...fields, route: 'GET /api/templates/fields' },
  addPicture: {
    route: 'POST /api/templates/pictures',
    summary: 'Upload a picture for the body of a template or for a product; it is deleted after a week when none has it',
    body: MailPictureContent,
    response: Data(MailPicture),
  },
  get: { route: 'GET /api/templates/{id}', summary: 'One template', response: Data(Template) },
  update: {
    route: 'PATCH /api/templates/{id}',
    summary: 'Change a template; 409 with the newer one when `rev` is stale',
    body: TemplateChange,
    response: Data(Template),
  },
  remove: {
    route: 'DELETE /api/templates/{id}',
    summary: 'Delete a template; 409 with the list of its users while it is in use',
  },
  replace: {
    route: 'POST /api/templates/{id}/replace',
    summary: 'Use another active template wherever this one is used, and delete this one',
    body: z.object({ by: z.uuid({ error: message.chooseTemplate }) }),
    response: Success.extend({ data: TemplateUsers }),
  },
  preview: {
    route: 'GET /api/templates/preview/{id}',
    summary: 'The e-mail as a member would get it, with what may be wrong with it',
    query: ForMember,
    response: Data(TemplatePreview),
  },
  duplicate: {
    route: 'POST /api/templates/{id}/duplicate',
    once: true,
    summary: 'Copy a template; the copy is a draft',
    response: Data(Template),
  },
  test: {
    route: 'POST /api/templates/{id}/test',
    summary: 'Send the e-mail to yourself, with the data of a member',
    body: ForMember,
    response: Success.extend(Mailed),
  },
});
