import type { Option, Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { sameContent } from '#web/drafts/same.ts';
import { keepConditions } from './conditions.ts';
import type { Draft } from './form-draft.ts';
import { mergeLists } from './merge-lists.ts';

// Two people edited one form: what only one of them changed is kept from both, against the version that both began with.

export type FormField = 'title' | 'description' | 'thankYou' | 'access';
/** `type` comes with what it needs; `removed`: one deleted the question that the other changed. */
export type QuestionField = 'title' | 'description' | 'required' | 'showIf' | 'type' | 'options' | 'scale' | 'allowedFileTypes' | 'removed';

/** Both changed the same field, each to something else. */
export type Conflict = { key: string } & ({ questionId: undefined; field: FormField } | { questionId: string; field: QuestionField });
const MINE: Choose = () => 'mine';

/** Without a base, whatever differs is a conflict and nothing counts as deleted. */
export function mergeForms(
  base: Draft | undefined,
  mine: Draft,
  theirs: Draft,
  choose: Choose = MINE,
): { draft: Draft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const pick = <T>(field: FormField, of: (draft: Draft) => T): T =>
    pickSide([base && of(base), of(mine), of(theirs)], () => {
      conflicts.push({ key: field, questionId: undefined, field });
      return choose(field);
    });
  const questions = mergeLists({ base: base?.questions ?? [], mine: mine.questions, theirs: theirs.questions }, (b, m, t) =>
    mergeQuestion(b, m, t, (questionId, field) => {
      const key = `${questionId} ${field}`;
      if (!conflicts.some((known) => known.key === key)) conflicts.push({ key, questionId, field });
      return choose(key);
    }),
  );
  const content = keepConditions({
    title: pick('title', (draft) => draft.title),
    description: pick('description', (draft) => draft.description),
    thankYou: pick('thankYou', (draft) => draft.thankYou),
    // Each may have deleted the questions that the other left: a form keeps at least one.
    questions: questions.some((question) => !isSection(question)) ? questions : theirs.questions,
  });
  return { draft: { ...content, ...pick('access', accessOf) }, conflicts };
}

const accessOf = ({ visibility, isPublished }: Draft) => ({ visibility, isPublished });

/** The side that changed; asks where both did. */
function pickSide<T>([base, mine, theirs]: readonly [T | undefined, T, T], ask: () => Side): T {
  if (sameContent(mine, theirs) || sameContent(base, theirs)) return mine;
  if (sameContent(base, mine)) return theirs;
  return ask() === 'mine' ? mine : theirs;
}

type Ask = (questionId: string, field: QuestionField) => Side;

function mergeQuestion(
  base: Question | undefined,
  mine: Question | undefined,
  theirs: Question | undefined,
  ask: Ask,
): Question | undefined {
  const one = mine ?? theirs;
  if (!one) return undefined;
  if (!mine || !theirs) {
    // Not in the base: one of them added it. Unchanged there: the other deleted it.
    if (!base) return one;
    return sameContent(base, one) ? undefined : pickSide([base, mine, theirs], () => ask(one.id, 'removed'));
  }
  const pick = <K extends keyof Question & QuestionField>(field: K): Question[K] =>
    pickSide([base?.[field], mine[field], theirs[field]] as [Question[K] | undefined, Question[K], Question[K]], () => ask(one.id, field));
  return {
    id: one.id,
    ...mergeKind(base, mine, theirs, ask),
    title: pick('title'),
    required: pick('required'),
    ...given('description', pick('description')),
    ...given('showIf', pick('showIf')),
  };
}

/** The type with what belongs to it: as a whole where somebody changed the type, else part by part. */
function mergeKind(base: Question | undefined, mine: Question, theirs: Question, ask: Ask): Omit<Question, 'id' | 'title' | 'required'> {
  const { id } = mine;
  if (mine.type !== theirs.type || (base && base.type !== mine.type))
    return pickSide([base && kindOf(base), kindOf(mine), kindOf(theirs)], () => ask(id, 'type'));
  const scale = pickSide([base && scaleOf(base), scaleOf(mine), scaleOf(theirs)], () => ask(id, 'scale'));
  const files = pickSide([base?.allowedFileTypes, mine.allowedFileTypes, theirs.allowedFileTypes], () => ask(id, 'allowedFileTypes'));
  return { type: mine.type, ...scale, ...given('allowedFileTypes', files), ...mergeOptions(base, mine, theirs, () => ask(id, 'options')) };
}

function mergeOptions(base: Question | undefined, mine: Question, theirs: Question, ask: () => Side): Pick<Question, 'options'> {
  if (!mine.options || !theirs.options) return given('options', mine.options ?? theirs.options);
  const options = mergeLists<Option>({ base: base?.options ?? [], mine: mine.options, theirs: theirs.options }, (b, m, t) => {
    const one = m ?? t;
    if (!b || (m && t)) return m && t ? pickSide([b, m, t], ask) : one;
    return sameContent(b, one) ? undefined : pickSide([b, m, t], ask);
  });
  return { options: options.length > 0 ? options : mine.options };
}

/** A field that is undefined is none. */
const given = <K extends string, T>(field: K, value: T) => (value === undefined ? {} : { [field]: value }) as { [P in K]: NonNullable<T> };
const scaleOf = ({ minValue, maxValue }: Question) => ({ ...given('minValue', minValue), ...given('maxValue', maxValue) });
const kindOf = (question: Question) => ({
  type: question.type,
  ...given('options', question.options),
  ...scaleOf(question),
  ...given('allowedFileTypes', question.allowedFileTypes),
});
