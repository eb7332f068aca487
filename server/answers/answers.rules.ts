import { type Given, PREFILL } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Answers, AskedQuestion } from '#contract/answers.ts';
import { bucketOf } from '#contract/choices.ts';
import type { FileType, Question } from '#contract/forms.ts';
import { asksNothing, isCounted, isUpload, kindOf, PERSONAL_KINDS } from '#contract/questions.ts';
import * as text from './answers.messages.ts';

/** Returns every published question, with its latest text and order, then the removed ones. The oldest version is given first. */
export function askedQuestions(contents: Question[][]): AskedQuestion[] {
  const versions = contents.map((items) => items.filter((item) => !asksNothing(item)));
  const current = versions.at(-1) ?? [];
  const currentIds = new Set(current.map((q) => q.id));
  const removed = new Map<string, Question>();
  for (const version of versions) for (const question of version) if (!currentIds.has(question.id)) removed.set(question.id, question);
  const olderOptions = (id: string) => versions.flatMap((version) => version.find((q) => q.id === id)?.options ?? []);
  return [
    ...current.map((q) => ({ ...withAllOptions(q, olderOptions(q.id)), removed: false })),
    ...[...removed.values()].map((q) => ({ ...withAllOptions(q, olderOptions(q.id)), removed: true })),
  ];
}

/** Options that were chosen before they were removed, or before the question got a type without options, still need their text. */
function withAllOptions(question: Question, older: { id: string; value: string }[]): Question {
  const options = new Map((question.options ?? []).map((o) => [o.id, o]));
  for (const option of older.toReversed()) if (!options.has(option.id)) options.set(option.id, option);
  return options.size > 0 ? { ...question, options: [...options.values()] } : question;
}

const DOCUMENT =
  /^(text\/(plain|csv|rtf)|application\/(pdf|rtf|msword|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)[\w.+-]*|x-cfb))$/;
const LABELS: Record<FileType, () => string> = {
  images: text.anImage,
  documents: text.aDocument,
  pdfs: text.aPdf,
  'all files': text.aFile,
};

/** Returns why a file of this content type is refused for the question; undefined when it is accepted. */
export function refuseFileType(question: Question, type: string): string | undefined {
  const allowed: readonly FileType[] = question.type === 'image' ? ['images'] : (question.allowedFileTypes ?? []);
  if (allowed.length === 0 || allowed.some((kind) => KINDS[kind](type))) return undefined;
  const kinds = allowed.map((kind) => LABELS[kind]());
  return kinds.length === 1 ? text.chooseKind({ kind: kinds[0]! }) : text.chooseOneOfKinds({ kinds });
}

const KINDS: Record<FileType, (type: string) => boolean> = {
  images: (type) => type.startsWith('image/') && type !== 'image/svg+xml',
  pdfs: (type) => type === 'application/pdf',
  documents: (type) => DOCUMENT.test(type),
  'all files': () => true,
};

/** A question and the bucket of an answer: '' for any answer, or the answer itself where each value is counted; own answers are counted together. */
export type Bucket = [questionId: string, bucket: string];

/** Returns the buckets that one response counts for in the summary of its form. */
export function bucketsOf(questions: Question[], answers: Answers): Bucket[] {
  return questions.flatMap((question): Bucket[] => {
    const { id } = question;
    const answer = answers[id];
    if (answer === undefined) return [];
    return [[id, ''], ...(isCounted(question) ? [answer].flat().map((value): Bucket => [id, bucketOf(value)]) : [])];
  });
}

/**
 * Returns the valid answers that a link fills in: `?q_<question id>=<value>`, a choice by its option's id or text, or several.
 * Nobody but the person can agree, so a link never fills in a consent.
 */
export function prefill(questions: Question[], query: Readonly<Record<string, unknown>>): Given {
  const open = questions.filter((question) => !isUpload(question) && question.type !== 'consent').map(unconditional);
  const given = Object.fromEntries(
    open.flatMap(({ id }) => (Object.hasOwn(query, PREFILL + id) ? [[id, query[PREFILL + id]] as const] : [])),
  );
  if (Object.keys(given).length === 0) return {};
  const { answers } = checkAnswers(open, given);
  // A number stays as it was written, because 1.125 as it is stored could be read as 1125 too.
  for (const { id, type } of open) if (type === 'number' && id in answers) answers[id] = String(given[id]);
  return answers as Given;
}

/** A question that depends on another answer is filled in too, and counts when it is shown. */
const unconditional = ({ showIf: _, ...question }: Question): Question => ({ ...question, required: false });

/** A longer answer is no name. */
const NAME_MAX = 60;

/** The first short answer of a person's own, which is mostly a name or an address; empty when there is none. */
export function whoAnswered(questions: Question[], answers: Answers): string {
  const said = questions
    .filter((question) => (PERSONAL_KINDS as readonly string[]).includes(kindOf(question)))
    .map(({ id }) => String(answers[id] ?? '').trim())
    .find((answer) => answer !== '' && answer.length <= NAME_MAX);
  return said ?? '';
}
