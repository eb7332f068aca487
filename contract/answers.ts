import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Question } from './forms.ts';
import { Data, Id, IdParams, Page, Text, Time } from './shared.ts';

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
    summary: 'Responses of a form, latest first; 404 when there are none',
    params: z.object({ formId: Id }),
    query: Page,
    response: Data(z.array(Response)).extend({ count: z.int(), questions: z.array(AskedQuestion) }),
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
