import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Question } from './forms.ts';
import { Data, Day, Id, IdParams, Page, Text, Time } from './shared.ts';

/** A text, date, scale number as text, option id or upload id; a list of option ids for a checkbox question. */
export const AnswerValue = z.union([z.string(), z.array(z.string())]);
export type AnswerValue = z.infer<typeof AnswerValue>;
/** By question id. */
export const Answers = z.record(z.string(), AnswerValue);
export type Answers = z.infer<typeof Answers>;

/** A question that was ever published; a removed one keeps its answers. */
export const AskedQuestion = Question.safeExtend({ removed: z.boolean() });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const UploadedFile = z.object({ _id: Id, name: z.string(), size: z.int(), type: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

export const Response = z.object({
  _id: Id,
  submittedAt: Time,
  /** It came after the form was closed. */
  late: z.boolean(),
  answers: Answers,
  /** The files that the answers name, by upload id. */
  files: z.record(z.string(), UploadedFile),
});
export type Response = z.infer<typeof Response>;

export const FILTER_OPS = ['is', 'contains', 'answered', 'empty'] as const;
/** Responses by one question: the option id, number, date or text that it `is`, or a part of the text. */
export const Filter = z
  .object({ questionId: Id, op: z.enum(FILTER_OPS), value: Text(1_000).default('') })
  .refine(({ op, value }) => op === 'answered' || op === 'empty' || value !== '', {
    error: 'Please say what to look for',
    path: ['value'],
  });
export type Filter = z.infer<typeof Filter>;
/** All of them hold. */
export const Filters = z.array(Filter).max(20, { error: '20 filters at most.' });

const FilterDay = Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01', { error: 'Please choose a date from 2000 to 2199' });
/** Which responses of a form: those for which all of this holds. Days are those of the programme's zone, both included. */
export const Selection = z.object({
  filters: Filters.default([]),
  late: z.boolean().optional(),
  from: FilterDay.optional(),
  to: FilterDay.optional(),
});
export type Selection = z.infer<typeof Selection>;

/** The same in an address, the filters as a JSON array. */
const SelectionQuery = z.object({
  filters: z
    .string()
    .max(50_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'The filters must be a JSON array.' });
        return z.NEVER;
      }
    })
    .pipe(Filters)
    .optional(),
  late: z
    .enum(['true', 'false'])
    .transform((late) => late === 'true')
    .optional(),
  from: FilterDay.optional(),
  to: FilterDay.optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type SelectionQuery = z.output<typeof SelectionQuery>;

/** Responses chosen one by one. */
const Chosen = z.object({ ids: z.array(Id).min(1).max(1_000, { error: '1 000 responses at most can be chosen one by one.' }) });

export const QuestionSummary = z.object({
  question: AskedQuestion,
  answered: z.int(),
  /** Responses to versions that asked it, without an answer. */
  skipped: z.int(),
  /** For choices and scales, in the question's order: how many gave each option or number; removed options too. */
  buckets: z.array(z.object({ key: z.string(), label: z.string(), n: z.int() })).optional(),
  /** For scales that somebody answered. */
  average: z.number().optional(),
  /** For texts, dates and files: the latest answers among the newest responses. */
  latest: z.array(z.object({ responseId: Id, submittedAt: Time, value: AnswerValue, file: UploadedFile.optional() })).optional(),
});
export type QuestionSummary = z.infer<typeof QuestionSummary>;

export const ResponseSummary = z.object({
  total: z.int(),
  late: z.int(),
  /** Begun and not sent; in none of the other figures. */
  partial: z.int(),
  questions: z.array(QuestionSummary),
});
export type ResponseSummary = z.infer<typeof ResponseSummary>;

export const ResponseInList = Response.extend({
  formId: Id,
  /** In the same filters and order: its place, from 1, and its neighbours. */
  place: z.int(),
  previous: Id.nullable(),
  next: Id.nullable(),
});
export type ResponseInList = z.infer<typeof ResponseInList>;

const FormParams = z.object({ formId: Id });

export const answers = contract({
  submit: {
    method: 'POST',
    path: '/api/answers',
    access: 'public',
    // `ticket`: what the answering page was rendered with, so that late answers are still taken.
    summary: 'Answer a form: {formId, answers, submissionKey?}, or the flat map with formId, or multipart with files',
    multipart: true,
    body: z.object({ formId: Id, answers: z.unknown().optional(), submissionKey: Id.optional() }).catchall(z.unknown()),
    response: Data(z.object({ _id: Id, submittedAt: Time })),
  },
  list: {
    method: 'GET',
    path: '/api/answers/{formId}',
    access: 'staff',
    summary: 'Responses of a form, latest first unless sorted otherwise; `count` is of all that match; 404 when the form has none',
    params: FormParams,
    query: Page.extend(SelectionQuery.shape),
    response: Data(z.array(Response)).extend({ count: z.int(), questions: z.array(AskedQuestion) }),
  },
  summary: {
    method: 'GET',
    path: '/api/forms/{id}/summary',
    access: 'staff',
    summary: 'What all responses of a form say, question by question; exact at any number',
    params: IdParams,
    response: Data(ResponseSummary),
  },
  get: {
    method: 'GET',
    path: '/api/responses/{id}',
    access: 'staff',
    summary: 'One response, with its neighbours within the filters',
    params: IdParams,
    query: SelectionQuery,
    response: Data(ResponseInList),
  },
  remove: {
    method: 'POST',
    path: '/api/answers/{formId}/delete',
    access: 'admin',
    summary: 'Delete responses: {ids}, or all that match {filters, late, from, to}; gone for good after 30 days',
    params: FormParams,
    body: z.union([Chosen, z.strictObject(Selection.shape).extend({ filters: Filters })]),
    response: Data(z.object({ count: z.int(), deletionId: Id })),
  },
  restore: {
    method: 'POST',
    path: '/api/answers/{formId}/restore',
    access: 'admin',
    summary: 'Bring back exactly what one deletion took',
    params: FormParams,
    body: z.object({ deletionId: Id }),
    response: Data(z.object({ count: z.int() })),
  },
  erase: {
    method: 'POST',
    path: '/api/responses/erase',
    access: 'admin',
    summary: 'Erase responses at once and for good, with their files: {ids}, or {value, formId?}: all with exactly this answer',
    body: z.union([
      Chosen,
      z.object({ value: Text(1_000).trim().min(3, { error: 'Please give at least 3 characters' }), formId: Id.optional() }),
    ]),
    response: Data(z.object({ count: z.int() })),
  },
  file: {
    method: 'GET',
    path: '/api/uploads/{id}',
    access: 'staff',
    summary: 'A file that came with a response, as an attachment',
    params: IdParams,
    response: 'file',
  },
});
