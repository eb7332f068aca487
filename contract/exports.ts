import { z } from 'zod';
import { tooManyResponses } from './answers.messages.ts';
import { isNarrowed, Selection } from './answers.ts';
import { contract } from './endpoint.ts';
import * as text from './exports.messages.ts';
import { hasCondition, MemberFilter } from './filters.ts';
import { inOrder } from './ranges.ts';
import { Data, Id, Time } from './shared.ts';

/** csv-semicolon: fields are separated by semicolons and the file is marked as UTF-8, which French spreadsheets expect. */
export const EXPORT_FORMATS = ['csv', 'csv-semicolon', 'xlsx'] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** Selects the responses that meet all given conditions; without any condition, all responses. */
export const ExportSelection = Selection.partial().extend({
  ids: z
    .array(Id)
    .min(1, { error: text.chooseResponse })
    .max(10_000, { error: () => tooManyResponses({ most: 10_000 }) })
    .optional(),
});
export type ExportSelection = z.infer<typeof ExportSelection>;

export const scopeOf = (selection: ExportSelection): FormExport['scope'] =>
  selection.ids ? 'selected' : isNarrowed(selection) || selection.except?.length ? 'filtered' : 'all';

/** Selects the members that were chosen, or all that a filter matches but some. */
export const MemberExportSelection = z.object({
  ids: z
    .array(Id)
    .min(1, { error: text.chooseMember })
    .max(10_000, { error: () => text.tooManyMembers({ most: 10_000 }) })
    .optional(),
  filter: MemberFilter.default({}),
  /** Exports that were asked for by the version before have none. */
  except: z.array(Id).max(10_000).optional(),
});
export type MemberExportSelection = z.infer<typeof MemberExportSelection>;

export function memberScopeOf({ ids, filter, except }: MemberExportSelection): FormExport['scope'] {
  if (ids) return 'selected';
  return except?.length || hasCondition(filter) ? 'filtered' : 'all';
}

export const EXPORT_DAYS = 7;

/** An export file of a form's responses, or of members. */
export const FormExport = z.object({
  _id: Id,
  subject: z.enum(['responses', 'members']),
  /** Null for an export of members. */
  formId: Id.nullable(),
  format: ExportFormat,
  scope: z.enum(['all', 'filtered', 'selected']),
  state: ExportState,
  /** This is null until the responses or members of the file are counted. */
  total: z.int().nullable(),
  written: z.int(),
  /** Size of the finished file in bytes. */
  size: z.int().nullable(),
  /** Name of the finished file; null before it is finished. */
  name: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: Time,
  finishedAt: Time.nullable(),
  /** Until when the file can be downloaded. */
  expiresAt: Time.nullable(),
});
export type FormExport = z.infer<typeof FormExport>;

export const formExports = contract({
  create: {
    route: 'POST /api/forms/{id}/exports',
    coaches: 'all responses',
    summary: 'Make a file of responses: {format, selection: {} | {filters} | {ids}}; a job writes it',
    body: z.object({ format: ExportFormat, selection: inOrder(ExportSelection).default({}) }),
    response: Data(FormExport),
  },
  list: {
    route: 'GET /api/forms/{id}/exports',
    coaches: 'their own exports',
    summary: 'The latest exports of a form, newest first',
    response: Data(z.array(FormExport)),
  },
  createOfMembers: {
    route: 'POST /api/circle/exports',
    summary: 'Make a file of members: {format, selection: {} | {filter, except} | {ids}}; a job writes it',
    body: z.object({
      format: ExportFormat,
      selection: MemberExportSelection.extend({ filter: inOrder(MemberFilter).default({}) }).prefault({}),
    }),
    response: Data(FormExport),
  },
  listOfMembers: {
    route: 'GET /api/circle/exports',
    summary: 'The latest exports of members, newest first',
    response: Data(z.array(FormExport)),
  },
  get: {
    route: 'GET /api/exports/{id}',
    coaches: 'their own exports',
    summary: 'How far an export is',
    response: Data(FormExport),
  },
  cancel: {
    route: 'POST /api/exports/{id}/cancel',
    coaches: 'their own exports',
    summary: 'Stop an export that is not finished; nothing of it is kept',
    response: Data(FormExport),
  },
  file: {
    route: 'GET /api/exports/{id}/file',
    coaches: 'their own exports',
    summary: 'The finished file, for 7 days',
    response: 'file',
  },
});
