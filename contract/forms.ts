import { z } from 'zod';
import { contract } from './endpoint.ts';
import { FORM_SORTS, FORM_STATES, VISIBILITIES } from './filter-values.ts';
import { picture } from './form-look.messages.ts';
import { Colour, FormPictures, PICTURE_PLACES, RedirectAddress } from './form-look.ts';
import * as text from './forms.messages.ts';
import { LANGUAGES } from './language.ts';
import { Currency } from './money.ts';
import { NUMBER } from './number-bounds.ts';
import { PHONE_COUNTRY_IDS } from './phone.ts';
import { PICTURE_KB, pictureContent } from './pictures.ts';
import { boundsProblem } from './question-bounds.ts';
import { asksNothing, FILE_TYPES, FILES, hasKnownValues, isChoice, QUESTION_TYPES } from './questions.ts';
import { Data, Email, Id, IdParams, orAll, Page, Text, Time } from './shared.ts';

export { FORM_SORTS } from './filter-values.ts';

export const FormState = z.enum(FORM_STATES);
export type FormState = z.infer<typeof FormState>;

export const QuestionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.infer<typeof QuestionType>;

export const Visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof Visibility>;

export const FileType = z.enum(FILE_TYPES);
export type FileType = z.infer<typeof FileType>;

/** Answers store the option's id, so that renaming an option does not change any answer. */
export const Option = z.object({ id: Id, value: Text(500) });
export type Option = z.infer<typeof Option>;

/**
 * The question is asked only when an earlier question (a choice, a scale, or yes or no) was answered with one of these
 * option ids, numbers or values.
 */
const ShowIf = z.object({ questionId: Id, is: z.array(Text(100)).min(1).max(500) });
export type ShowIf = z.infer<typeof ShowIf>;

/** A question; or a section or statement, which are a title and help text. A section starts a new page. */
export const Question = z
  .object({
    id: Id,
    type: QuestionType,
    title: Text(1000),
    description: Text(5000).optional(),
    required: z.boolean().default(false),
    options: z.array(Option).max(500).optional(),
    /** The ends of a scale, or the bounds of a number or an amount. */
    minValue: z.number().min(-NUMBER.max).max(NUMBER.max).optional(),
    maxValue: z.number().min(-NUMBER.max).max(NUMBER.max).optional(),
    /** The ends of a scale have these meanings. */
    lowLabel: Text(100).optional(),
    highLabel: Text(100).optional(),
    /** The number has no decimals. */
    whole: z.boolean().optional(),
    /** The currency of an amount; without it, that of the programme. */
    currency: Currency.optional(),
    /** The country with which a telephone question begins, in two letters. */
    country: z.enum(PHONE_COUNTRY_IDS).optional(),
    /** An answer to a checkbox question has so many options, at least and at most. */
    minChoices: z.int().min(1).max(500).optional(),
    maxChoices: z.int().min(1).max(500).optional(),
    /** The options have another order for each visitor, and the same order whenever a visitor comes back. */
    shuffle: z.boolean().optional(),
    /** People may write an answer of their own instead of an option, or besides options. */
    other: z.boolean().optional(),
    /** Only one response may have this e-mail address or telephone number. */
    unique: z.boolean().optional(),
    allowedFileTypes: z.array(FileType).max(FILE_TYPES.length).optional(),
    /** An answer has so many files at most; without it, one. */
    maxFiles: z.int().min(1).max(FILES.most).optional(),
    showIf: ShowIf.optional(),
  })
  .superRefine((q, ctx) => {
    if (isChoice(q) && !q.options?.length) ctx.addIssue({ code: 'custom', path: ['options'], message: text.choiceNeedsOption() });
    const problem = boundsProblem(q);
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type Question = z.infer<typeof Question>;

const unique = (ids: string[]) => new Set(ids).size === ids.length;

function showIfProblem(earlier: Question[], { showIf }: Question): string | undefined {
  if (!showIf) return undefined;
  const asked = earlier.find((q) => q.id === showIf.questionId);
  if (!asked) return text.dependsOnLater();
  if (hasKnownValues(asked)) return undefined;
  return text.dependsOnChoice();
}

/** People read and answer this. A published version is an immutable copy of this. */
export const FormContent = z.object({
  title: Text(500),
  description: Text(10_000),
  questions: z
    .array(Question)
    .min(1, { error: text.atLeastOneQuestion })
    .max(500)
    .refine((qs) => qs.length === 0 || qs.some((q) => !asksNothing(q)), { error: text.atLeastOneQuestion })
    .refine((qs) => unique(qs.map((q) => q.id)), { error: text.sameQuestionId })
    .refine((qs) => qs.every((q) => unique((q.options ?? []).map((o) => o.id))), { error: text.sameOptionId })
    .superRefine((questions, ctx) => {
      for (const [i, question] of questions.entries()) {
        const problem = showIfProblem(questions.slice(0, i), question);
        if (problem) ctx.addIssue({ code: 'custom', path: [i, 'showIf'], message: problem });
      }
    }),
  /** Shown below the specification's own text after the answers are recorded. */
  thankYou: Text(2_000).optional(),
});
export type FormContent = z.infer<typeof FormContent>;

/** Changes apply at once, without publishing. */
export const FormSettings = z.object({
  /** The language in which the form is written and in which it speaks to the people who answer. */
  language: z.enum(LANGUAGES),
  closesAt: Time.nullable(),
  /** Maximum number of complete responses that the form accepts. */
  maxResponses: z.int().min(1, { error: text.maximumTooLow }).max(10_000_000).nullable(),
  /** Staff addresses that get an e-mail for each new response. */
  notifyEmails: z.array(Email).max(20),
  /** Responses and their files are deleted when they are older than this. */
  retentionDays: z.int().min(1, { error: text.retentionTooShort }).max(36_500).nullable(),
  /** The colour of the page; null is that of the product. */
  colour: Colour.nullable(),
  /** The page to which people are led after they answered. */
  redirectUrl: RedirectAddress.nullable(),
  /** The e-mail question to whose address a copy of the answers is sent. */
  confirmTo: Id.nullable(),
});
export type FormSettings = z.infer<typeof FormSettings>;

export const Form = FormContent.extend({
  _id: Id,
  id: Id,
  isPublished: z.boolean(),
  state: FormState,
  visibility: Visibility,
  settings: FormSettings,
  pictures: FormPictures,
  /** Number of complete responses. */
  answer: z.int(),
  /** Increases with every save. The app sends it back with the next save, so that a stale editor is warned. */
  rev: z.int(),
  hasUnpublishedChanges: z.boolean(),
  publishedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** The name of the person who saved the form last. */
  updatedBy: z.string().nullable(),
});
export type Form = z.infer<typeof Form>;

export const FormListItem = Form.omit({ questions: true, thankYou: true, settings: true, pictures: true, updatedBy: true });
export type FormListItem = z.infer<typeof FormListItem>;

const SaveForm = FormContent.extend({
  id: Id.optional(),
  isPublished: z.boolean().default(false),
  visibility: Visibility.default('private'),
  /** Only the given settings change. An autosave changes none. */
  settings: FormSettings.partial().optional(),
  /** The `rev` that the editor loaded. Without it, the save overwrites whatever is stored. */
  rev: z.int().optional(),
  /** Saves the draft only: the published version and its status stay unchanged. */
  autosave: z.boolean().default(false),
});
export type SaveForm = z.infer<typeof SaveForm>;
/** Accepts `{form: {...}}` or the form itself. */
const SaveFormBody = z.preprocess((body) => (body && typeof body === 'object' && 'form' in body ? body.form : body), SaveForm);

const OpenEditor = z.object({ _id: Id, name: z.string(), you: z.boolean() });
export type OpenEditor = z.infer<typeof OpenEditor>;

/** It compares the draft with the published version, for the people who answer. */
const FormChanges = z.object({
  /** The form was never published, so there is nothing to compare. */
  first: z.boolean(),
  title: z.boolean(),
  description: z.boolean(),
  thankYou: z.boolean(),
  /** Published questions appear in another order. */
  reordered: z.boolean(),
  added: z.array(z.object({ id: Id, title: z.string() })),
  changed: z.array(z.object({ id: Id, title: z.string() })),
  /** Removed questions, with the number of their answers, which are kept. */
  removed: z.array(z.object({ id: Id, title: z.string(), answers: z.int() })),
});
export type FormChanges = z.infer<typeof FormChanges>;

const PictureParams = IdParams.extend({ place: z.enum(PICTURE_PLACES) });

/** The names of these kinds are in the language of the reader for the settings, and empty for the landing page. */
export const FORM_USES = ['segment', 'campaign', 'scenario', 'template', 'setting', 'landing'] as const;
/** Something that would no longer get answers to a form, or would lead nowhere, without it. */
const FormUse = z.object({ kind: z.enum(FORM_USES), name: z.string() });
export type FormUse = z.infer<typeof FormUse>;

export const forms = contract({
  list: {
    route: 'GET /api/forms',
    coaches: 'all forms',
    summary: 'Forms, newest first unless sorted otherwise',
    query: Page.extend({
      search: Text(200).optional(),
      visibility: orAll(Visibility),
      /** Without it, all but archived forms. */
      state: FormState.optional(),
      sort: z.enum(FORM_SORTS).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: Data(z.array(FormListItem)).extend({ count: z.int() }),
  },
  save: {
    route: 'POST /api/forms',
    summary: 'Create a form, or save it when the id is known; 409 with the newer form when `rev` is stale',
    body: SaveFormBody,
    response: Data(Form),
  },
  get: {
    route: 'GET /api/forms/{id}',
    coaches: 'all forms',
    summary: 'A form as its editor shows it: the draft',
    response: Data(Form),
  },
  settings: {
    route: 'PATCH /api/forms/{id}/settings',
    summary:
      'Set the language and colour of a form, when it closes, and what happens with responses and with the people who sent them; publishes nothing',
    body: FormSettings.partial(),
    response: Data(FormSettings),
  },
  setPicture: {
    route: 'PUT /api/forms/{id}/pictures/{place}',
    summary: 'Give a form a logo or a header picture; it takes the place of the one before, and shows at once',
    params: PictureParams,
    body: z.object({ content: pictureContent(() => picture({ kilobytes: PICTURE_KB })) }),
    response: Data(FormPictures),
  },
  removePicture: {
    route: 'DELETE /api/forms/{id}/pictures/{place}',
    summary: 'Remove the logo or the header picture of a form',
    params: PictureParams,
    response: Data(FormPictures),
  },
  presence: {
    route: 'POST /api/forms/{id}/presence',
    summary: 'Say every 20 s that an editor of the form is open (or, with `leaving`, closed), and learn who else has it open',
    body: z.object({
      /** An id that the editor creates when it opens. */
      editor: Id,
      leaving: z.boolean().default(false),
    }),
    response: Data(z.array(OpenEditor)),
  },
  changes: {
    route: 'GET /api/forms/{id}/changes',
    coaches: 'all forms',
    summary: 'What publishing the draft would change for the people who answer',
    response: Data(FormChanges),
  },
  archive: {
    route: 'PUT /api/forms/{id}/archived',
    summary: 'Archive a form, which then leaves the list and takes no answers, or bring it back as it was',
    body: z.object({ archived: z.boolean() }),
  },
  uses: {
    route: 'GET /api/forms/{id}/uses',
    summary: 'What uses a form, by its name, to be read before it is deleted or archived',
    response: Data(z.array(FormUse)),
  },
  remove: {
    route: 'DELETE /api/forms/{id}',
    summary: 'Delete a form; its link stops answering',
  },
  duplicate: {
    route: 'POST /api/forms/{id}/duplicate',
    once: true,
    summary: 'Copy a form as an unpublished draft, without its responses',
    response: Data(Form),
  },
});
