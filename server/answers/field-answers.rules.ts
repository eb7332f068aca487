import { labelOf, labelOfBefore } from '#contract/answer-values.ts';
import type { Answers, AnswerValue, AskedQuestion } from '#contract/answers.ts';
import { isOwnFieldName, type MemberField, ownFieldId } from '#contract/member-fields.ts';
import { bothMeanings } from '#contract/numbers.ts';
import { hasKnownValues } from '#contract/questions.ts';
import type { Mapping } from '#contract/response-statuses.ts';
import { valueThatFits } from '#server/members/fields.rules.ts';

interface FieldAnswer {
  field: MemberField;
  /** The answer in words. */
  answer: string;
  /** The field is a number, and the answer may mean two. */
  isUnsure: boolean;
  /** The value that the field gets; null where the answer does not fit. */
  value: string | number | null;
}

export const fillsOwnFields = (mapping: Mapping): boolean => Object.keys(mapping).some(isOwnFieldName);

/** Staff chose questions whose answers fill in the programme's own fields of a member. A yes is a word in the language of the moment. */
export function fieldAnswers(
  mapping: Mapping,
  answers: Answers,
  { own, questions }: { own: readonly MemberField[]; questions: readonly AskedQuestion[] },
): FieldAnswer[] {
  return Object.entries(mapping).flatMap(([name, question]) => {
    const field = isOwnFieldName(name) ? own.find(({ _id, archived }) => _id === ownFieldId(name) && !archived) : undefined;
    const asked = questions.find(({ id }) => id === question);
    const given = asked && answers[asked.id];
    if (!field || !asked || given === undefined) return [];
    const [answer, isUnsure] = [written(asked, given), mayMeanTwo(field, asked, given)];
    return [{ field, answer, isUnsure, value: isUnsure ? null : valueThatFits(field, answer) }];
  });
}

/** An answer to a question for a number was read when it came, and a text such as 12.125 may mean two numbers. */
const mayMeanTwo = (field: MemberField, { type }: AskedQuestion, answer: AnswerValue): boolean =>
  field.kind === 'number' && type !== 'number' && typeof answer === 'string' && bothMeanings(answer) !== undefined;

const written = (question: AskedQuestion, answer: AnswerValue): string =>
  [answer]
    .flat()
    .map((one) => labelOfBefore(question, one) ?? (hasKnownValues(question) ? labelOf(question, one) : one))
    .join(', ');
