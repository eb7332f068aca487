import { type Given, PREFILL } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { UPLOAD_TYPES } from '#contract/questions.ts';

/**
 * What a link fills in: `?q_<question id>=<value>`, a choice by its option's id or text, repeated for several boxes.
 * Only what would be taken as an answer; anything else in the link counts for nothing.
 */
export function prefill(questions: Question[], query: Readonly<Record<string, unknown>>): Given {
  const open = questions.filter(({ type }) => !(UPLOAD_TYPES as readonly string[]).includes(type)).map(unconditional);
  const given = Object.fromEntries(
    open.flatMap(({ id }) => (Object.hasOwn(query, PREFILL + id) ? [[id, query[PREFILL + id]] as const] : [])),
  );
  return Object.keys(given).length > 0 ? (checkAnswers(open, given).answers as Given) : {};
}

/** A question that waits for another's answer is filled in as well, and counts once it shows. */
const unconditional = ({ showIf: _, ...question }: Question): Question => ({ ...question, required: false });
