import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerValue, Filter, QuestionSummary, Response } from '#contract/answers.ts';
import type { Question, QuestionType } from '#contract/forms.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { makeTicket } from './ticket.rules.ts';

// Random lives of one form through the real calls: it changes while people answer its old and new versions, rightly and wrongly, once and
// twice; responses are deleted, restored and erased. A naive list of what was sent says what the list, the counts and the summary show.

const { db, deps, call } = await testApp();
const { token: as } = await buildAccount(db);

let draw: fc.GeneratorValue;
const dice = (sides: number) => draw(fc.nat, { max: sides - 1 });
const pick = <T>(all: readonly T[]): T => all[dice(all.length)]!;

const options = buildOptions('Dakar', 'Lomé');
const ids = options.map(({ id }) => id);
/** Values that people write with what is stored of them, and values that are refused. */
const VALUES: Partial<Record<QuestionType, { right: [sent: unknown, stored: AnswerValue][]; wrong: unknown[] }>> = {
  'short-answer': { right: ['Awa', ' É\nà ', '=1', '2026-03-05'].map((text) => [text, text.trim()]), wrong: [['a', 'b'], 5, 'a\0'] },
  email: { right: [[' Awa@Exemple.SN', 'awa@exemple.sn']], wrong: ['awa', 'é@x.sn'] },
  phone: { right: [['77 123 45 67', '+221771234567']], wrong: ['12', ['SN', 'x']] },
  number: { right: ['7', '-3', '12.5'].map((n) => [n.replace('.', ','), n]), wrong: ['12.500', 'x', '1e9'] },
  time: { right: [['9h05', '09:05']], wrong: ['24:00', '9'] },
  nps: { right: [0, 7, 10].map((n) => [n, String(n)]), wrong: ['11', '2.5', -1] },
  'yes-no': { right: ['yes', 'no'].map((value) => [value, value]), wrong: ['maybe', ['yes', 'no']] },
  dropdown: { right: ids.map((id) => [id, id]), wrong: [randomUUID(), ids] },
  checkbox: {
    right: [
      [ids, ids],
      [['other', ' Thiès '], ['other:Thiès']],
    ],
    wrong: [[randomUUID()], 7],
  },
};
const TYPES = Object.keys(VALUES) as QuestionType[];
const asked = ({ id }: Question, type: QuestionType, required: boolean): Question => ({
  ...buildQuestion({ id, type, required }),
  ...((type === 'dropdown' || type === 'checkbox') && { options, other: type === 'checkbox' }),
});

interface Sent {
  id: string;
  key: string;
  questions: Question[];
  answers: Record<string, AnswerValue>;
  deletion?: string;
}
const bucketsIn = (value: AnswerValue = []) => [value].flat().map((one) => (one.startsWith('other:') ? 'other' : one));

async function send(path: string, body?: object) {
  const answer = await call(body ? 'POST' : 'GET', path, { body, as });
  expect(answer.body, `${path} ${JSON.stringify(body)}`).toMatchObject({ success: true });
  return answer.body;
}

class FormLife {
  private formId: string = randomUUID();
  private gate = buildQuestion({ type: 'yes-no' });
  private versions: { id: string; questions: Question[] }[] = [];
  private responses: Sent[] = [];
  private get live() {
    return this.responses.filter(({ deletion }) => deletion === undefined);
  }

  async change(): Promise<void> {
    const before = (this.versions.at(-1)?.questions ?? []).filter(({ id }) => id !== this.gate.id && dice(5) > 0);
    const kept = before.map((one) => (dice(4) > 0 ? one : asked(one, pick(TYPES), false)));
    const added = Array.from({ length: kept.length < 3 ? 3 : dice(2) }, () => asked(buildQuestion(), pick(TYPES), dice(3) === 0));
    const showIf = { questionId: this.gate.id, is: ['yes'] };
    const questions = [this.gate, ...[...added, ...kept].map((one) => (dice(5) > 0 ? one : { ...one, showIf }))];
    await send('/api/forms', buildForm({ id: this.formId, questions }));
    const form = await db.selectFrom('form').select('version_id').where('id', '=', this.formId).executeTakeFirstOrThrow();
    this.versions.push({ id: form.version_id!, questions });
  }

  async answer(): Promise<void> {
    const { id: versionId, questions } = pick(this.versions);
    const [given, answers, refused]: [Record<string, unknown>, Sent['answers'], string[]] = [{}, {}, []];
    for (const { id, type, required, showIf } of questions) {
      const isAsked = !showIf || answers[this.gate.id] === 'yes';
      const chance = dice(9);
      const [value, stored] = pick(VALUES[type]!.right);
      if (chance > 0) given[id] = chance > 1 ? value : pick(VALUES[type]!.wrong);
      if (isAsked && chance > 1) answers[id] = stored;
      if (isAsked && (chance === 1 || (chance === 0 && required))) refused.push(id);
    }
    const key = dice(5) === 0 && this.responses.length > 0 ? pick(this.responses).key : randomUUID();
    const known = this.responses.find((response) => response.key === key);
    const ticket = makeTicket(deps.env.CAURI_SECRET_KEY, { formId: this.formId, versionId });
    const body = { formId: this.formId, submissionKey: key, ticket, answers: given };
    const both = await Promise.all(Array.from({ length: 1 + dice(2) }, () => call('POST', '/api/answers', { body })));
    for (const { body: got } of both) {
      expect(Object.keys(got.errors ?? {}).toSorted(), JSON.stringify(body)).toEqual(refused.toSorted());
      if (refused.length === 0) expect(got).toMatchObject({ success: true, data: { _id: known?.id ?? both[0]!.body.data._id } });
    }
    if (refused.length === 0 && !known) this.responses.push({ id: both[0]!.body.data._id, key, questions, answers });
  }

  async remove(): Promise<void> {
    const some = this.live.filter(() => dice(3) === 0);
    if (some.length === 0) return;
    const { data } = await send(`/api/answers/${this.formId}/delete`, { ids: some.map(({ id }) => id) });
    for (const response of some) response.deletion = data.deletionId;
  }

  async restore(): Promise<void> {
    const { deletion } = this.responses[dice(this.responses.length || 1)] ?? {};
    if (!deletion) return;
    await send(`/api/answers/${this.formId}/restore`, { deletionId: deletion });
    for (const response of this.responses) if (response.deletion === deletion) delete response.deletion;
  }

  async erase(): Promise<void> {
    const [gone] = this.responses.splice(dice(this.responses.length || 1), 1);
    if (gone) await send('/api/responses/erase', { ids: [gone.id] });
  }

  /** Compares all responses, and those that match a random filter. */
  async compare(): Promise<void> {
    if (this.live.length === 0) return;
    const { id: questionId } = pick(pick(this.versions).questions);
    const [value = 'x'] = bucketsIn(pick(this.live).answers[questionId]);
    const matching: [Filter['op'], (sent: Sent) => boolean][] = [
      ['answered', ({ answers }) => questionId in answers],
      ['skipped', ({ answers, questions }) => !(questionId in answers) && questions.some(({ id }) => id === questionId)],
      ['is', ({ answers }) => bucketsIn(answers[questionId]).includes(value)],
    ];
    const [op, matches] = pick(matching);
    await this.compareWith([], this.live);
    await this.compareWith([{ questionId, op, value }], this.live.filter(matches));
  }

  private async compareWith(filters: Filter[], wanted: Sent[]): Promise<void> {
    const query = `filters=${encodeURIComponent(JSON.stringify(filters))}`;
    const listed = await send(`/api/answers/${this.formId}?${query}&limit=100`);
    const sent = Object.fromEntries(wanted.map(({ id, answers }) => [id, answers]));
    expect(Object.fromEntries(listed.data.map(({ _id, answers }: Response) => [_id, answers])), query).toEqual(sent);
    const { data } = await send(`/api/forms/${this.formId}/summary?${query}`);
    expect([listed.count, data.total], query).toEqual([wanted.length, wanted.length]);
    for (const { question, answered, skipped } of data.questions as QuestionSummary[]) {
      const seen = wanted.filter(({ questions }) => questions.some(({ id }) => id === question.id));
      const said = seen.filter(({ answers }) => question.id in answers).length;
      expect([answered, skipped], `${query} ${JSON.stringify(question)}`).toEqual([said, seen.length - said]);
    }
  }
}

const { CAURI_RUNS = 3, CAURI_SEED = 301, CAURI_PATH = '' } = process.env;
const KINDS = ['answer', 'answer', 'answer', 'answer', 'change', 'remove', 'restore', 'erase', 'compare'] as const;

test(
  'random answers are in the list, the counts and the summary as they were sent',
  async () => {
    const steps = fc.array(fc.constantFrom(...KINDS), { minLength: 25, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, fc.gen(), async (kinds, given) => {
        draw = given;
        const life = new FormLife();
        for (const kind of ['change', ...kinds, 'compare'] as const) await life[kind]();
      }),
      { numRuns: Number(CAURI_RUNS), seed: Number(CAURI_SEED), path: CAURI_PATH, endOnFailure: true },
    );
  },
  60_000 * Number(CAURI_RUNS),
);
