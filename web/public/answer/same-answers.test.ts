// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckedAnswers, checkAnswers } from '#contract/answer-rules.ts';
import { valuesOf } from '#contract/answer-values.ts';
import { bucketOf, OTHER } from '#contract/choices.ts';
import type { Question } from '#contract/forms.ts';
import { asksNothing, hasKnownValues, isChoice, isSection, isUpload, kindOf, QUESTION_TYPES } from '#contract/questions.ts';
import { readFields } from './fields.ts';

// Random forms are filled in at random. The fields as a browser posts them, the script that reads the same fields, and the server that gets
// what the script sends must come to the same answers and the same sentences.

const OPTIONS = ['Dakar', ' Thiès ', 'other', 'other:x', '1'];
const TEXTS =
  '||Awa| É |=1|other|other:x|Dakar|Thiès|\u00a0|a\0|12.500|1,5|12 500,50|-3|−4|1.125|0012|5 F CFA|12,50 €|9h05|14:30|2026-03-05|05/03/2026|awa@x.sn| AWA@X.SN|77 123 45 67|+33 6 12 34 56 78|00221771234567|1e3|5|10|1000000000001|-0|.5|1.000.000'.split(
    '|',
  );
const LONG = [...TEXTS, 'É\nà\n', 'x\n\ny'];

let seq = 0;
const nextId = () => `0193b5a0-0000-7000-8000-${String(++seq).padStart(12, '0')}`;

const pickWith =
  (draw: fc.GeneratorValue) =>
  <T>(all: readonly T[]): T =>
    all[draw(fc.nat, { max: all.length - 1 })]!;

function drawQuestion(draw: fc.GeneratorValue, earlier: Question[]): Question {
  const pick = pickWith(draw);
  const maybe = <T>(given: T): T | undefined => (draw(fc.boolean) ? given : undefined);
  const question: Question = { id: nextId(), type: pick(QUESTION_TYPES), title: '', required: draw(fc.boolean) };
  if (isChoice(question)) {
    question.options = draw(fc.subarray<string>, OPTIONS, { minLength: 1 }).map((value) => ({ id: nextId(), value }));
    question.other = draw(fc.boolean);
    if (question.type === 'checkbox') Object.assign(question, { minChoices: maybe(1), maxChoices: maybe(2) });
  }
  if (kindOf(question) === 'number') Object.assign(question, { minValue: maybe(pick([-5, 2])), maxValue: maybe(20_000) });
  if (question.type === 'number') Object.assign(question, { whole: draw(fc.boolean) });
  if (question.type === 'amount') Object.assign(question, { currency: maybe('EUR') });
  if (kindOf(question) === 'phone') Object.assign(question, { country: maybe('FR') });
  const gates = earlier.filter(hasKnownValues);
  if (gates.length === 0 || draw(fc.boolean)) return question;
  const gate = pick(gates);
  return { ...question, showIf: { questionId: gate.id, is: [pick(valuesOf(gate)).value] } };
}

/** The values of a question's fields, in the order of the page. */
function drawFields(draw: fc.GeneratorValue, question: Question): string[] {
  const pick = pickWith(draw);
  const values = valuesOf(question).map(({ value }) => value);
  if (isUpload(question) || asksNothing(question)) return [];
  if (kindOf(question) === 'phone') return [pick(['SN', 'CI', 'FR']), pick(TEXTS)];
  if (values.length === 0) return [pick(question.type === 'paragraph' ? LONG : TEXTS)];
  const chosen = question.type === 'checkbox' ? draw(fc.subarray<string>, values) : [pick(['', ...values])];
  const ticked = chosen.filter((value) => value !== '' || question.type === 'dropdown');
  return question.other ? [...ticked, chosen.includes(OTHER) ? pick(['', 'Awa', ...OPTIONS]) : ''] : ticked;
}

function formOf(fields: [name: string, value: string][]): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of fields) {
    const field = document.createElement('textarea');
    form.append(Object.assign(field, { name, value }));
  }
  return form;
}

/** The fields of a multipart body: a repeated one is a list, and lines end with CR LF. */
function posted(fields: [string, string][]): Record<string, unknown> {
  const body: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const sent = value.replaceAll('\n', '\r\n');
    body[name] = name in body ? [body[name]!, sent].flat() : sent;
  }
  return body;
}

/** Follows the conditions once more, from the answers alone. */
function expectWhatIsAsked(questions: Question[], { answers, errors }: CheckedAnswers): void {
  const isMet = ({ showIf }: Question) =>
    !showIf || [answers[showIf.questionId] ?? []].flat().some((value) => showIf.is.includes(bucketOf(value)));
  for (const [i, question] of questions.entries()) {
    const section = questions.slice(0, i + 1).findLast(isSection);
    const isShown = isMet(question) && (!section || isMet(section));
    const { id, required } = question;
    if (!isShown || asksNothing(question)) expect([answers[id], errors[id]]).toEqual([undefined, undefined]);
    else if (required) expect(id in answers || id in errors).toBe(true);
  }
}

test('a form has the same answers and the same problems with the script and without it', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const questions: Question[] = [];
      for (let n = draw(fc.integer, { min: 1, max: 7 }); n > 0; n--) questions.push(drawQuestion(draw, questions));
      const fields = questions.flatMap((question) => drawFields(draw, question).map((value): [string, string] => [question.id, value]));
      const given = readFields(formOf(fields), questions);
      const withScript = checkAnswers(questions, given);
      const context = JSON.stringify({ questions, fields, given });
      expect(checkAnswers(questions, posted(fields)), context).toEqual(withScript);
      expectWhatIsAsked(questions, withScript);
      if (Object.keys(withScript.errors).length > 0) return;
      // A number is sent as it was written.
      const sent = { ...withScript.answers };
      for (const { id, type } of questions) if (type === 'number' && id in sent) sent[id] = given[id]!;
      expect(checkAnswers(questions, JSON.parse(JSON.stringify(sent))), context).toEqual(withScript);
    }),
    { numRuns: 300, seed: 301, endOnFailure: true },
  );
});
