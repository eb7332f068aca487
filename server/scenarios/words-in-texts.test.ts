import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { insertRow } from '#server/db/db.ts';
import { inLanguage } from '#server/language.ts';
import { readStored, stored } from '#server/stored-errors.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';
import { allModules, findAction, wordsAt } from './catalogue/catalogue.rules.ts';
import { inputOf, whatIsMissing } from './engine/step.rules.ts';
import { failedOutput } from './engine/ways.rules.ts';
import { LANGUAGE, type Scope, TIME_ZONE, WORDS } from './mapping.rules.ts';
import * as step from './steps.messages.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const STATUS = '{{ trigger.member.payment.status }}';

test.each<[Language, string]>([
  ['fr', 'En cours puis En retard, échéance 05/12/2026, TRAITÉ'],
  ['en', 'Progress puis Late, échéance 05/12/2026, Processed'],
])('people read statuses and days as they are written in %s, and other systems get the values', async (language, message) => {
  await db.updateTable('setting').set({ language, time_zone: 'Africa/Dakar' }).execute();
  const isLate = { field: 'trigger.member.payment.status', operator: 'equals', value: 'Late' };
  const text = '{{ trigger.from }} puis {{ trigger.to }}, échéance {{ trigger.member.payment.next }}, {{ trigger.member.status }}';
  const { id } = await build({ module: 'members.payment-changed' }, [
    { module: 'staff.notify', config: { title: STATUS, message: text }, conditions: [isLate] },
    {
      module: 'http.request',
      config: { method: 'POST', url: listener.url, body: `{"status": "${STATUS}", "next": "{{ trigger.member.payment.next }}"}` },
    },
  ]);
  const member = {
    full_name: 'Awa Diop',
    email: `${language}@exemple.sn`,
    status: 'TRAITÉ',
    payment_status: 'Progress',
    payment_next: '2026-12-05',
  } as const;
  const memberId = await insertRow(db, 'member', member);
  await db.updateTable('member').set({ payment_status: 'Late' }).where('id', '=', memberId).execute();
  const { body: preview } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: memberId } });
  expect(JSON.stringify(preview.data.steps[0])).toContain(message.slice(message.indexOf('puis')).replace(/^puis /, ''));
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded', error: null });
  expect((await detail(run!._id)).detail[1].input.message).toBe(message);
  expect(JSON.parse(listener.heard.at(-1)!.body)).toEqual({ status: 'Late', next: '2026-12-05' });
  await call('POST', `/api/scenario/${id}/pause`, { as });
});

test('a text names the amount of a payment with its currency, in the language in which the member is written to', async () => {
  await db.updateTable('setting').set({ language: 'fr' }).execute();
  const { id } = await build({ module: 'payments.recorded' }, [
    { module: 'staff.notify', config: { title: 'Merci', message: '{{ trigger.payment.amountText }} ({{ trigger.payment.amount }})' } },
  ]);
  const memberId = await insertRow(db, 'member', { full_name: 'Awa Diop', email: 'payeuse@exemple.sn', language: 'fr' });
  await insertRow(db, 'payment', {
    ...{ member_id: memberId, category: 'Registration', name: 'Awa', produit: 'COACHING', moyen: 'Cash' },
    ...{ payment_id: randomUUID(), amount: 50_000, currency: 'XOF', paid_at: new Date() },
  });
  await drain();
  const [run] = await runs(id);
  expect((await detail(run!._id)).detail[1].input.message).toMatch(/^50\s000\sF\sCFA \(50000\)$/);
});

/** The value of a mark in a text that people read. */
const readIn = (language: Language, mark: string, scope: Scope) =>
  inputOf(findAction('staff.notify'), { title: '', message: mark }, { ...scope, [LANGUAGE]: language, [TIME_ZONE]: 'Africa/Lagos' })
    .message;

test('every value that is one of a few is read by its label, of a trigger and of a step', () => {
  for (const module of allModules())
    for (const { path, options = [] } of module.outputs)
      for (const { value, label } of options) {
        const reaction = randomUUID();
        const isTrigger = module.type === 'trigger';
        const ref = isTrigger ? 'trigger' : `step_${reaction.replaceAll('-', '').slice(-8)}`;
        const only = { module: module.id, config: {}, connection: null, conditions: [] };
        const words = wordsAt({
          match: 'all',
          conditions: [],
          trigger: isTrigger ? only : null,
          reactions: isTrigger ? [] : [{ ...only, _id: reaction }],
        });
        const output = path
          .split('.')
          .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value === 'true' ? true : value === 'false' ? false : value);
        expect([path, readIn('fr', `{{ ${ref}.${path} }}`, { [ref]: output, [WORDS]: words })]).toEqual([path, inLanguage('fr', label)]);
      }
});

test('days and moments are read by the clocks of the programme, unless the mark says how they are written', () => {
  const trigger = { at: '2026-12-05T23:30:00.000Z', day: '2026-12-05', note: 'le 2026-12-05' };
  const read = (mark: string) => readIn('fr', mark, { trigger });
  expect(read('{{ trigger.at }} {{ trigger.day }} {{ trigger.note }}')).toBe('06/12/2026 00:30 05/12/2026 le 2026-12-05');
  expect(readIn('fr', '{{ trigger.at }}', { trigger: { at: '0001-06-01T12:00:00Z' } })).toMatch(/^01\/06\/0001 \d\d:\d\d$/);
  expect(read('{{ trigger.day | date: "YYYY-MM-DD" }}, {{ trigger.at | date: "HH:mm" }}')).toBe('2026-12-05, 00:30');
});

test('a step names the text that stands where it needs a number', () => {
  const link = findAction('fedapay.payment-link');
  const config = { amount: '{{ trigger.n }}', description: 'Inscription', email: 'awa@exemple.sn' };
  const reason = (n: unknown) => {
    const scope = { trigger: { n } };
    return readStored(whatIsMissing(link, config, inputOf(link, config, scope), scope) ?? null);
  };
  expect(reason('trois')).toBe('Amount needs a number, and “trois” cannot be read as one.');
  expect(reason(' ')).toBe('Amount is empty: nothing stood where its value comes from.');
  expect(reason('2,5')).not.toContain('Amount');
});

test('the reason why a step failed is read in the language of the text that names it', () => {
  const scope = { step_1: failedOutput(stored(step.noMember)) };
  const read = (language: Language) => readIn(language, '{{ step_1.error }}', scope);
  expect([read('fr'), read('en')]).toEqual(['Cette étape n’a reçu aucun adhérent.', 'This step was given no member.']);
});
