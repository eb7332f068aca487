import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FormChanges, FormContent, Question } from '#contract/forms.ts';
import { cutText } from '#server/cut-text.ts';
import * as text from './forms.messages.ts';

const TITLE_MAX = 500;

/** Returns a copy whose questions and options have new ids, so that answers to one form never count for the other. */
export function copyContent({ title, questions, ...rest }: FormContent): { content: FormContent; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  const copyOf = (id: string) => {
    const copy = ids.get(id) ?? randomUUID();
    ids.set(id, copy);
    return copy;
  };
  const content = {
    ...rest,
    title: text.copyOf({ title: cutText(title, TITLE_MAX - text.copyOf({ title: '' }).length) }),
    questions: questions.map((q) => ({
      ...q,
      id: copyOf(q.id),
      ...(q.options && { options: q.options.map((o) => ({ ...o, id: copyOf(o.id) })) }),
      // A number of a scale stays unchanged.
      ...(q.showIf && { showIf: { questionId: copyOf(q.showIf.questionId), is: q.showIf.is.map((value) => ids.get(value) ?? value) } }),
    })),
  };
  return { content, ids };
}

/** The part of a form that its editor edits. */
export const contentOf = ({ title, description, questions, thankYou }: FormContent): FormContent => ({
  title,
  description,
  questions,
  thankYou,
});

/** Returns the differences between the draft and the published version. `answers` is the number of answers by question id. */
export function formChanges(published: FormContent | undefined, draft: FormContent, answers: ReadonlyMap<string, number>): FormChanges {
  const [before, after] = [byId(published?.questions ?? []), byId(draft.questions)];
  const kept = (questions: Question[], elsewhere: Map<string, Question>) => questions.filter(({ id }) => elsewhere.has(id));
  const named = ({ id, title }: Question) => ({ id, title });
  const wasHere = kept(published?.questions ?? [], after).map(({ id }) => id);
  const isHere = kept(draft.questions, before);
  return {
    first: published === undefined,
    title: published !== undefined && published.title !== draft.title,
    description: published !== undefined && published.description !== draft.description,
    thankYou: published !== undefined && (published.thankYou ?? '') !== (draft.thankYou ?? ''),
    reordered: isHere.some(({ id }, place) => wasHere[place] !== id),
    added: draft.questions.filter(({ id }) => published && !before.has(id)).map(named),
    changed: isHere.filter((question) => !isSame(question, before.get(question.id)!)).map(named),
    removed: (published?.questions ?? [])
      .filter(({ id }) => !after.has(id))
      .map((question) => ({ ...named(question), answers: answers.get(question.id) ?? 0 })),
  };
}

const byId = (questions: Question[]) => new Map(questions.map((question) => [question.id, question]));

/** Returns the value as JSON stores it, without undefined fields. */
const isSame = (a: Question, b: Question) => isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
