import { describe, expect, it } from 'vitest';
import type { Answers, AskedQuestion, Response } from '#contract/answers.ts';
import { summarise } from './summary.ts';

const question = (id: string, type: AskedQuestion['type'], more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  type,
  title: id,
  required: false,
  removed: false,
  ...more,
});
const response = (answers: Answers, i = 0): Response => ({
  _id: `r${i}`,
  submittedAt: '2026-08-01T10:00:00Z',
  late: false,
  answers,
  files: {},
});
const options = [
  { id: 'a', value: 'Dakar' },
  { id: 'b', value: 'Thiès' },
];
const only = (asked: AskedQuestion, ...given: Answers[]) => summarise([asked], given.map(response))[0]!;

describe('summarise', () => {
  it('counts who answered and who skipped', () => {
    const summary = only(question('q', 'short-answer'), { q: 'Oui' }, { q: '  ' }, {}, { other: 'x' });
    expect(summary).toMatchObject({ answered: 1, skipped: 3, given: [{ responseId: 'r0', value: 'Oui' }] });
  });

  it('counts each option, also those that nobody chose', () => {
    const summary = only(question('q', 'dropdown', { options }), { q: 'a' }, { q: 'a' }, {});
    expect(summary.buckets).toEqual([
      { key: 'a', label: 'Dakar', n: 2 },
      { key: 'b', label: 'Thiès', n: 0 },
    ]);
  });

  it('counts a person once for each option of several', () => {
    const summary = only(question('q', 'checkbox', { options }), { q: ['a', 'b'] }, { q: ['a', 'a'] }, { q: [] });
    expect(summary).toMatchObject({ answered: 2, skipped: 1, buckets: [{ n: 2 }, { n: 1 }] });
  });

  it('keeps answers whose option is unknown', () => {
    expect(only(question('q', 'dropdown', { options }), { q: 'gone' }).buckets?.at(-1)).toEqual({ key: 'gone', label: 'gone', n: 1 });
  });

  it('draws every step of a scale, and what lies outside it', () => {
    const summary = only(question('q', 'linear-scale', { minValue: 1, maxValue: 3 }), { q: '1' }, { q: '5' }, { q: '3' });
    expect(summary.buckets?.map((b) => `${b.label}:${b.n}`)).toEqual(['1:1', '2:0', '3:1', '4:0', '5:1']);
    expect(summary.average).toBe(3);
  });

  it('has no average when nobody answered', () => {
    expect(only(question('q', 'linear-scale'), {})).toEqual({
      question: question('q', 'linear-scale'),
      answered: 0,
      skipped: 1,
      buckets: ['1', '2', '3', '4', '5'].map((step) => ({ key: step, label: step, n: 0 })),
    });
  });
});
