import { z } from 'zod';
import * as text from './answers.messages.ts';
import { contract } from './endpoint.ts';
import { RESPONSE_SORTS } from './filter-values.ts';
import { Filters, NearDay } from './filters.ts';
import { Question } from './forms.ts';
import { Handling, handlingFilters, IdOrNone, Respondent } from './handling-parts.ts';
import { inOrder } from './ranges.ts';
import { Counted, Data, Id, NewestFirst, Page, Text, Time } from './shared.ts';

export { asksValue } from './filter-values.ts';
export { Filter } from './filters.ts';

/**
 * A text, date, time, number as text, telephone number in E.164, option id or upload id; for a checkbox question a list of
 * option ids, and for several files a list of upload ids.
 */
export const AnswerValue = z.union([z.string(), z.array(z.string())]);
export type AnswerValue = z.infer<typeof AnswerValue>;
/** Answers by question id. */
export const Answers = z.record(z.string(), AnswerValue);
export type Answers = z.infer<typeof Answers>;

/** A question that was published at some time. A removed question keeps its answers. */
export const AskedQuestion = Question.safeExtend({ removed: z.boolean() });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const UploadedFile = z.object({ _id: Id, name: z.string(), size: z.int(), type: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

export const Response = z.object({
  _id: Id,
  submittedAt: Time,
  /** The response arrived after the form was closed. */
  late: z.boolean(),
  answers: Answers,
  files: z.record(z.string(), UploadedFile),
  handling: Handling,
  /** Null unless a personal link was used. */
  respondent: Respondent.nullable(),
});
export type Response = z.infer<typeof Response>;

/**
 * Selects the responses of a form that meet all of these conditions. Days are in the programme's time zone; both ends are
 * included.
 */
export const Selection = z.object({
  filters: Filters.default([]),
  late: z.boolean().optional(),
  from: NearDay.optional(),
  to: NearDay.optional(),
  ...handlingFilters,
  /** Ids of matching responses that are left out. */
  except: z.array(Id).max(1_000).optional(),
});
export type Selection = z.infer<typeof Selection>;

/** Named here, because the browser would load the library of the schemas for their names. */
const CONDITIONS: Record<Exclude<keyof Selection, 'filters' | 'except'>, true> = {
  late: true,
  from: true,
  to: true,
  status: true,
  owner: true,
  noted: true,
  linked: true,
};

/** A selection without a condition is the whole form; its page or its sort is none. */
export const isNarrowed = (selection: Partial<Selection>): boolean =>
  Boolean(selection.filters?.length) || Object.keys(CONDITIONS).some((name) => selection[name as keyof typeof CONDITIONS] !== undefined);

const FlagInQuery = z
  .enum(['true', 'false'])
  .transform((flag) => flag === 'true')
  .optional();

/** The same selection in a query string, with the filters as a JSON array. */
const SelectionInQuery = z.object({
  filters: z
    .string()
    .max(50_000)
    .transform((json, ctx) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: text.filtersAreJson() });
        return z.NEVER;
      }
    })
    .pipe(Filters)
    .optional(),
  late: FlagInQuery,
  from: NearDay.optional(),
  to: NearDay.optional(),
  status: IdOrNone.optional(),
  owner: IdOrNone.optional(),
  noted: FlagInQuery,
  linked: FlagInQuery,
});
const SelectionQuery = SelectionInQuery.extend({
  sort: z.enum(RESPONSE_SORTS).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type SelectionQuery = z.output<typeof SelectionQuery>;

/** Responses that were chosen one by one. */
const Chosen = z.object({
  ids: z
    .array(Id)
    .min(1)
    .max(1_000, { error: () => text.tooManyResponses({ most: 1_000 }) }),
});
const Matching = z.strictObject(Selection.shape).extend({ filters: Filters });
export const ChosenResponses = z.union([Chosen, inOrder(Matching)]);
export type ChosenResponses = z.output<typeof ChosenResponses>;

/** `range` has the lowest and the highest answer that was counted, where a bucket is not a single answer. */
const Bucket = z.object({
  key: z.string(),
  label: z.string(),
  n: z.int(),
  range: z.object({ min: z.string(), max: z.string() }).optional(),
});

export const QuestionSummary = z.object({
  question: AskedQuestion,
  answered: z.int(),
  /** Responses to a version that asked this question, but without an answer to it. */
  skipped: z.int(),
  /**
   * For choices, scales, and yes or no, in the question's order: how many responses gave each answer, including removed
   * options. For numbers and times: how many are in each range.
   */
  buckets: z.array(Bucket).optional(),
  /** Present for scales and numbers that at least one person answered. */
  average: z.number().optional(),
  /** Present for numbers that at least one person answered. */
  figures: z.object({ min: z.number(), max: z.number(), median: z.number(), sum: z.number() }).optional(),
  /** The net promoter score, from -100 to 100: the part that answered 9 or 10 less the part that answered 0 to 6. */
  score: z.int().optional(),
  /** For texts, dates and files: the latest answers among the newest responses. */
  latest: z.array(z.object({ responseId: Id, submittedAt: Time, value: AnswerValue, files: z.array(UploadedFile).optional() })).optional(),
});
export type QuestionSummary = z.infer<typeof QuestionSummary>;

export const ResponseSummary = z.object({
  total: z.int(),
  late: z.int(),
  /** Responses that were started and not sent; they are in none of the other counts. */
  partial: z.int(),
  questions: z.array(QuestionSummary),
});
export type ResponseSummary = z.infer<typeof ResponseSummary>;

export const ResponseInList = Response.extend({
  formId: Id,
  /** The position from 1, and the neighbours, with the same filters and order. A place beyond `LIST_LIMIT` within filters is null. */
  place: z.int().nullable(),
  previous: Id.nullable(),
  next: Id.nullable(),
  /** Somebody with the address of the answer or of the invitation, while no member is named in `handling`. */
  match: Handling.shape.member,
  /**
   * The answers that are meant to fill in own fields of the member in `handling`, and did not, while these fields are empty. `isUnsure`:
   * the answer may mean two numbers.
   */
  unfilled: z.array(z.object({ field: z.string(), answer: z.string(), isUnsure: z.boolean() })),
});
export type ResponseInList = z.infer<typeof ResponseInList>;

/** A value that belongs to one person only: an e-mail address, a phone number or a full name. */
const PersonValue = Text(1_000).trim().min(3, { error: text.atLeastThreeCharacters });

/** The entry counts the rows that one form stores about one person. */
export const FormTraces = z.object({
  formId: Id,
  title: z.string(),
  /** The responses of a deleted form are stored all the same. */
  deleted: z.boolean(),
  responses: z.int(),
  /** Responses that were started and not sent. */
  partials: z.int(),
  invites: z.int(),
  /** Finished export files of this form. They may contain the person, so an erasure deletes them too. */
  exports: z.int(),
  /** The newest of the responses, with the answer that matched where the match was in an answer. */
  found: z.array(z.object({ responseId: Id, submittedAt: Time, question: z.string(), answer: z.string() })),
});
export type FormTraces = z.infer<typeof FormTraces>;

/** The counts say how much an erasure deleted. */
const Erased = z.object({ count: z.int(), partials: z.int(), invites: z.int(), mails: z.int(), exports: z.int() });
export type Erased = z.infer<typeof Erased>;

/** `kept` is false when nothing was stored because nothing is filled in or the response already exists. */
export const PartialKept = z.object({ kept: z.boolean() });

const FormParams = z.object({ formId: Id });

export const answers = contract({
  submit: {
    route: 'POST /api/answers',
    access: 'public',
    // `ticket` is the token with which the answering page was rendered, so that late answers are still accepted.
    summary:
      'Answer a form: {formId, answers, submissionKey?}, or the flat map with formId, or multipart with files: formId first, each file under the id of its question',
    multipart: z.object({ formId: Id, submissionKey: Id.optional() }).catchall(z.union([z.string(), z.file()])),
    body: z.object({ formId: Id, answers: z.unknown().optional(), submissionKey: Id.optional() }).catchall(z.unknown()),
    response: Data(z.object({ _id: Id, submittedAt: Time })),
  },
  partial: {
    route: 'POST /api/answers/partial',
    access: 'public',
    summary: 'Keep what is filled in so far, until it is sent with the same key; none: forget it. `ticket` as on the answering page',
    body: z.object({ formId: Id, submissionKey: Id, ticket: z.string().max(500), answers: z.record(z.string(), z.unknown()) }),
    response: Data(PartialKept),
  },
  list: {
    route: 'GET /api/answers/{formId}',
    coaches: 'all responses',
    summary:
      'Responses of a form, latest first unless sorted otherwise; within filters up to 10,000 are counted, beyond which `atLeast` says that more match; 404 when the form has none',
    params: FormParams,
    query: inOrder(Page.extend(SelectionQuery.shape)),
    response: Data(z.array(Response)).extend({ ...Counted, ...NewestFirst, questions: z.array(AskedQuestion) }),
  },
  count: {
    route: 'GET /api/answers/{formId}/count',
    coaches: 'all responses',
    summary: 'How many responses of a form match, counted exactly however many they are',
    params: FormParams,
    query: inOrder(SelectionInQuery),
    response: Data(z.object({ count: z.int() })),
  },
  summary: {
    route: 'GET /api/forms/{id}/summary',
    coaches: 'all responses',
    summary: 'What the responses of a form say, question by question; all of them, or those that match; exact at any number',
    query: inOrder(SelectionInQuery),
    response: Data(ResponseSummary),
  },
  get: {
    route: 'GET /api/responses/{id}',
    coaches: 'all responses',
    summary: 'One response, with its neighbours within the filters',
    query: inOrder(SelectionQuery),
    response: Data(ResponseInList),
  },
  remove: {
    route: 'POST /api/answers/{formId}/delete',
    summary:
      'Delete responses: {ids}, or all that match {filters, late, from, to} but {except}, unless they are more than {most} by now; gone for good after 30 days',
    params: FormParams,
    body: z.union([Chosen, inOrder(Matching.extend({ most: z.int().optional() }))]),
    response: Data(z.object({ count: z.int(), deletionId: Id })),
  },
  restore: {
    route: 'POST /api/answers/{formId}/restore',
    summary: 'Bring back exactly what one deletion took',
    params: FormParams,
    body: z.object({ deletionId: Id }),
    response: Data(z.object({ count: z.int() })),
  },
  erase: {
    route: 'POST /api/responses/erase',
    summary:
      'Erase at once and for good: {ids}, responses with their files; {value, formId?}, all that `traces` finds. Export files of these forms go too',
    body: z.union([Chosen, z.object({ value: PersonValue, formId: Id.optional() })]),
    response: Data(Erased),
  },
  traces: {
    route: 'POST /api/responses/traces',
    summary: 'What is held of one person, by form: answers and invitations that are exactly this value, however it is written',
    body: z.object({ value: PersonValue }),
    response: Data(z.object({ forms: z.array(FormTraces), mails: z.int() })),
  },
  files: {
    route: 'POST /api/answers/{formId}/files',
    coaches: 'files of all responses',
    summary: 'The files of chosen responses as a ZIP file, with a folder for each response',
    params: FormParams,
    body: Chosen,
    response: 'file',
  },
  file: {
    route: 'GET /api/uploads/{id}',
    coaches: 'files of all responses',
    summary: 'A file that came with a response, as an attachment',
    response: 'file',
  },
});
