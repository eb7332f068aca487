import type { Option, Question } from '#contract/forms.ts';
import { asksNothing, TYPE_SETTINGS } from '#contract/questions.ts';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { sameContent } from '#web/ui/same.ts';
import { keepConditions } from './conditions.ts';
import type { Draft } from './form-draft.ts';

// Two people edited one form. What only one of them changed is kept, compared with the version that both started from.

export type FormField = 'title' | 'description' | 'thankYou' | 'access';
/** `type` includes the settings of the type; `removed` means that one person deleted the question that the other changed. */
export type QuestionField =
  | 'title'
  | 'description'
  | 'required'
  | 'showIf'
  | 'type'
  | 'options'
  | 'scale'
  | 'settings'
  | 'allowedFileTypes'
  | 'removed';

/** Both changed the same field to different values. */
export type Conflict = { key: string } & ({ questionId: undefined; field: FormField } | { questionId: string; field: QuestionField });
/** The settings that are merged together, because each of them is small. */
export const SMALL_SETTINGS = [
  'lowLabel',
  'highLabel',
  'whole',
  'currency',
  'country',
  'minChoices',
  'maxChoices',
  'maxFiles',
  'shuffle',
  'other',
  'unique',
] as const;

const MINE: Choose = () => 'mine';

/** Merges two versions of a form. Without a base, every difference is a conflict and nothing counts as deleted. */
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
    // Each person may have deleted the questions that the other one left, but a form needs at least one.
    questions: questions.some((question) => !asksNothing(question)) ? questions : theirs.questions,
  });
  return { draft: { ...content, ...pick('access', accessOf) }, conflicts };
}

const accessOf = ({ visibility, isPublished }: Draft) => ({ visibility, isPublished });

/** Returns the version that was changed, and asks when both were. */
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
    // A question that is not in the base was added by one person; an unchanged one was deleted by the other.
    if (!base) return one;
    return sameContent(base, one) ? undefined : pickSide([base, mine, theirs], () => ask(one.id, 'removed'));
  }
  const versions = [base, mine, theirs] as const;
  const pick = (field: QuestionField, keys: readonly (keyof Question)[]): Partial<Question> =>
    pickSide([partOf(base, keys), partOf(mine, keys), partOf(theirs, keys)], () => ask(one.id, field));
  // The settings of a type are merged one by one, but as a whole when somebody changed the type.
  const isSameType = versions.every((version) => !version || version.type === mine.type);
  const kind = isSameType
    ? {
        ...pick('scale', ['minValue', 'maxValue']),
        ...pick('settings', SMALL_SETTINGS),
        ...pick('allowedFileTypes', ['allowedFileTypes']),
        ...mergeOptions(base, mine, theirs, () => ask(one.id, 'options')),
      }
    : pick('type', ['type', ...TYPE_SETTINGS]);
  return {
    id: one.id,
    type: mine.type,
    ...kind,
    ...pick('title', ['title']),
    ...pick('required', ['required']),
    ...pick('description', ['description']),
    ...pick('showIf', ['showIf']),
  } as Question;
}

/** The values of a question at these keys, without those that are missing. */
const partOf = (question: Question | undefined, keys: readonly (keyof Question)[]): Partial<Question> =>
  Object.fromEntries(keys.filter((key) => question?.[key] !== undefined).map((key) => [key, question?.[key]]));

function mergeOptions(base: Question | undefined, mine: Question, theirs: Question, ask: () => Side): Partial<Question> {
  if (!mine.options || !theirs.options) return {};
  const options = mergeLists<Option>({ base: base?.options ?? [], mine: mine.options, theirs: theirs.options }, (b, m, t) => {
    const one = m ?? t;
    if (!b || (m && t)) return m && t ? pickSide([b, m, t], ask) : one;
    return sameContent(b, one) ? undefined : pickSide([b, m, t], ask);
  });
  return { options: options.length > 0 ? options : mine.options };
}

interface Item {
  id: string;
}

/**
 * Merges two changed versions of a list by the ids of its items. `mergeItem` gets the versions of one item, undefined where
 * it is missing, and returns the merged item; undefined deletes it.
 */
function mergeLists<T extends Item>(
  lists: { base: T[]; mine: T[]; theirs: T[] },
  mergeItem: (base: T | undefined, mine: T | undefined, theirs: T | undefined) => T | undefined,
): T[] {
  const [base, mine, theirs] = [byId(lists.base), byId(lists.mine), byId(lists.theirs)];
  return mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]).flatMap((id) => {
    const merged = mergeItem(base.get(id), mine.get(id), theirs.get(id));
    return merged ? [merged] : [];
  });
}

/** Returns the order of the version in which items were moved, or mine. Items of the other version follow their neighbours. */
function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const [frame, other] = isMoved(base, mine) ? [mine, theirs] : [theirs, mine];
  const order = [...frame];
  const placed = new Set(frame);
  for (const [index, id] of other.entries()) {
    if (placed.has(id)) continue;
    const neighbour = other.slice(0, index).findLast((before) => placed.has(before));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
    placed.add(id);
  }
  return order;
}

/** Returns whether the items that are in both lists have another order. */
function isMoved(before: string[], after: string[]): boolean {
  const [had, has] = [new Set(before), new Set(after)];
  const left = before.filter((id) => has.has(id));
  return after.filter((id) => had.has(id)).some((id, place) => left[place] !== id);
}

const byId = <T extends Item>(items: T[]) => new Map(items.map((item) => [item.id, item]));
