import { type Given, PREFILL } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { isUpload } from '#contract/questions.ts';

/**
 * Returns the answers that a link fills in: `?q_<question id>=<value>`, a choice by its option's id or text, repeated for
 * several boxes. Values that are no valid answer are ignored.
 */
export function prefill(questions: Question[], query: Readonly<Record<string, unknown>>): Given {
  const open = questions.filter((question) => !isUpload(question)).map(unconditional);
  const given = Object.fromEntries(
    open.flatMap(({ id }) => (Object.hasOwn(query, PREFILL + id) ? [[id, query[PREFILL + id]] as const] : [])),
  );
  return Object.keys(given).length > 0 ? (checkAnswers(open, given).answers as Given) : {};
}

/** A question that depends on another answer is filled in too, and counts when it is shown. */
const unconditional = ({ showIf: _, ...question }: Question): Question => ({ ...question, required: false });
