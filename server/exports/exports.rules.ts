import type { AnswerValue, AskedQuestion } from '#contract/answers.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { NEW_FORM } from '#contract/questions.ts';

/** Where the programme is; times in files are its own. */
export const TIME_ZONE = 'Africa/Dakar';

/** The answers are in the order of the questions: `answerColumn`. */
export interface ExportedResponse {
  id: string;
  /** Milliseconds since 1970. */
  submitted: number;
  late: boolean;
  [answer: `a${number}`]: AnswerValue | null;
}
export const answerColumn = (question: number): `a${number}` => `a${question}`;

/** A text, or a number that a spreadsheet may count with. */
export type Cell = string | number;
export interface Column {
  header: string;
  cell: (response: ExportedResponse, fileNames: ReadonlyMap<string, string>) => Cell;
}

const LABELS_BETWEEN = '; ';

/** One column for what is known of each response, then one for each question that was ever published. */
export function columnsFor(questions: AskedQuestion[]): Column[] {
  return [
    { header: 'Response', cell: ({ id }) => id },
    { header: `Submitted (${TIME_ZONE})`, cell: ({ submitted }) => inZone(submitted) },
    { header: 'Submitted (ISO 8601)', cell: ({ submitted }) => new Date(submitted).toISOString() },
    { header: 'Late', cell: ({ late }) => (late ? 'yes' : 'no') },
    ...questions.map(columnFor),
  ];
}

/** The programme's zone, Africa/Dakar, is UTC all year. */
function inZone(submitted: number): string {
  const iso = new Date(submitted).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

function columnFor(question: AskedQuestion, index: number): Column {
  const title = question.title.trim() || NEW_FORM.question;
  const show = showAnswer(question);
  const name = answerColumn(index);
  return {
    header: question.removed ? `${title} (removed)` : title,
    cell: (response, fileNames) => {
      const answer = response[name];
      return answer == null ? '' : show(answer, fileNames);
    },
  };
}

function showAnswer({ type, options = [] }: AskedQuestion): (answer: string | string[], fileNames: ReadonlyMap<string, string>) => Cell {
  switch (type) {
    case 'multiple-choice':
    case 'dropdown':
    case 'checkbox': {
      const labels = new Map(options.map(({ id, value }) => [id, value]));
      const label = (id: string) => labels.get(id) ?? id;
      return (answer) => (typeof answer === 'string' ? label(answer) : answer.map(label).join(LABELS_BETWEEN));
    }
    case 'file-upload':
    case 'image':
      return (answer, fileNames) =>
        [answer]
          .flat()
          .map((id) => fileNames.get(id) ?? id)
          .join(LABELS_BETWEEN);
    case 'linear-scale':
      return (answer) => (/^\d{1,2}$/.test(String(answer)) ? Number(answer) : String(answer));
    default:
      return (answer) => (typeof answer === 'string' ? answer : answer.join(LABELS_BETWEEN));
  }
}

const EXTENSION: Record<ExportFormat, string> = { csv: 'csv', 'csv-semicolon': 'csv', xlsx: 'xlsx' };
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** Names the form, the day and the rows: form-title_2026-08-22_12431-rows.xlsx */
export function fileName({
  title,
  createdAt,
  rows,
  format,
}: {
  title: string;
  createdAt: Date;
  rows: number;
  format: ExportFormat;
}): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const name = [...plain].slice(0, 80).join('') || 'form';
  return `${name}_${DAY.format(createdAt)}_${rows}-rows.${EXTENSION[format]}`;
}
