import { labelOf, labelOfBefore, valuesOf } from '#contract/answer-values.ts';
import type { AnswerValue, AskedQuestion } from '#contract/answers.ts';
import { HOME_CURRENCY } from '#contract/currencies.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import { isChoice, kindOf } from '#contract/questions.ts';
import type { ResponseStatus } from '#contract/response-statuses.ts';
import { type Cell, Clock, LocalTime } from '#server/files/cell.ts';
import { LABELS_BETWEEN } from '#server/files/table.ts';
import * as text from './exports.messages.ts';

export interface Column {
  header: string;
  /** Returns the cell for a value of the database; an empty text stays empty. */
  cell: (value: AnswerValue, fileNames: ReadonlyMap<string, string>) => Cell;
}

/** A file says this about responses in addition to their answers. */
export interface Extras {
  /** The statuses of the form, when staff have handled responses of it. */
  statuses?: ResponseStatus[] | undefined;
  isInvited: boolean;
}

/** Returns one column for each property of a response, then one for each question that was ever published. */
export const columnsFor = (questions: AskedQuestion[], timeZone: string, { statuses, isInvited }: Extras): Column[] => [
  { header: text.response(), cell: String },
  { header: text.submittedIn({ timeZone }), cell: (at) => new LocalTime(String(at)) },
  { header: text.submittedIso(), cell: String },
  { header: text.late(), cell: String },
  ...(isInvited ? [text.respondent(), text.respondentEmail()].map((header) => ({ header, cell: String })) : []),
  ...(statuses
    ? [
        { header: text.status(), cell: (id: AnswerValue) => statuses.find(({ _id }) => _id === id)?.name ?? '' },
        ...[text.owner(), text.note(), text.member()].map((header) => ({ header, cell: String })),
      ]
    : []),
  ...questions.map((question) => {
    const title = titleOf(question);
    return { header: question.removed ? text.removed({ title }) : title, cell: showAnswer(question) };
  }),
];

/** The heading of a question. A column of amounts says their currency, because its cells are plain numbers. */
function titleOf({ title, type, currency = HOME_CURRENCY }: AskedQuestion): string {
  const name = title.trim() || NEW_FORM.question[language()];
  return type === 'amount' ? text.inCurrency({ title: name, currency }) : name;
}

/** A stored number, which has at most fifteen digits and is therefore exact in a spreadsheet. */
const NUMBER = /^-?\d{1,13}(?:\.\d{1,3})?$/;

function showAnswer(question: AskedQuestion): Column['cell'] {
  const show = showByType(question);
  const hadOptions = !isChoice(question) && question.options !== undefined;
  return (answer, fileNames) => {
    if (!hadOptions && fileNames.size === 0) return show(answer, fileNames);
    // An answer to the type that the question was before may be the ids of options or files.
    const before = [answer].flat().map((one) => labelOfBefore(question, one) ?? fileNames.get(one));
    return before.every((one) => one !== undefined) ? before.join(LABELS_BETWEEN) : show(answer, fileNames);
  };
}

function showByType(question: AskedQuestion): Column['cell'] {
  switch (kindOf(question)) {
    case 'choice':
    case 'fixed': {
      const labels = new Map(valuesOf(question).map(({ value, label }) => [value, label]));
      const label = (id: string) => labels.get(id) ?? labelOf(question, id);
      return (answer) => (typeof answer === 'string' ? label(answer) : answer.map(label).join(LABELS_BETWEEN));
    }
    case 'file':
      return (answer, fileNames) =>
        [answer]
          .flat()
          .map((id) => fileNames.get(id) ?? id)
          .join(LABELS_BETWEEN);
    case 'scale':
    case 'number':
      return (answer) => (NUMBER.test(String(answer)) ? Number(answer) : String(answer));
    case 'date':
      return (answer) => (/^\d{4}-\d\d-\d\d$/.test(String(answer)) ? new LocalTime(String(answer)) : String(answer));
    case 'time':
      return (answer) => (/^\d\d:\d\d$/.test(String(answer)) ? new Clock(String(answer)) : String(answer));
    default:
      return (answer) => (typeof answer === 'string' ? answer : answer.join(LABELS_BETWEEN));
  }
}

interface NamedFile {
  /** The title of the form; null for a file of members. */
  title: string | null;
  /** A day as YYYY-MM-DD, in the programme's time zone. */
  day: string;
  rows: number;
  format: ExportFormat;
}

/** Names a file by form, day and number of rows: form-title_2026-08-22_12431-rows.xlsx */
export function fileName({ title, day, rows, format }: NamedFile): string {
  const plain = (title ?? text.fileOfMembers())
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const name = [...plain].slice(0, 80).join('') || text.fileOfForm();
  return text.fileName({ name, day, rows, ending: format === 'xlsx' ? 'xlsx' : 'csv' });
}
