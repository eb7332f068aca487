import { expect, test } from 'vitest';
import type { Module } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import { type History, type HistoryAction, historyReducer, startHistory } from '#web/drafts/history.ts';
import { sameContent } from '#web/ui/same.ts';
import { withField } from './Comparison.tsx';
import { conditionLabel } from './condition-labels.ts';
import { addReaction, chooseModule, type Draft, moveReaction, removeStep, SCENARIO_DRAFT } from './draft.ts';
import { lengthText } from './length-text.ts';
import { partsOf, pathOf, toDocument, writeMark } from './marks.ts';
import { labelOf, sampleText, scopeOf } from './scope.ts';
import { missingOf, problemsOf } from './step-view.ts';

const field = { type: 'text', placeholder: '', options: null, dynamic: false, help: '', mappable: true } as const;
const module = (id: string, changes: Partial<Module> = {}): Module => ({
  id,
  name: id,
  description: '',
  type: 'action',
  service: { id: 'members', name: 'Members', color: '#000' },
  fields: [{ ...field, name: 'member', label: 'Member', required: true, default: '{{ trigger.member.id }}' }],
  authfields: [],
  outputs: [{ path: 'member.email', label: 'Email', sample: 'awa@example.com' }],
  idempotency: 'natural',
  ...changes,
});
const EMPTY: Draft = {
  name: 'Accueil',
  frequency: 'day',
  time: 1,
  startDate: '2026-11-21',
  startTime: '08:00',
  missed: 'run',
  overlap: 'wait',
  concurrency: 10,
  perMinute: null,
  pauseAfter: 10,
  conditions: [],
  match: 'all',
  trigger: null,
  reactions: [],
};
const withReactions = (...ids: string[]): Draft =>
  ids.reduce((draft, id) => addReaction(module(id), null, draft.reactions.length).edit(draft), EMPTY);
const order = ({ reactions }: Draft) => reactions.map((one) => one.module);

test('a reaction is added at the requested place with the initial values of its form', () => {
  const { id, edit } = addReaction(module('b'), null, 1);
  const draft = edit(withReactions('a', 'c'));
  expect(order(draft)).toEqual(['a', 'b', 'c']);
  expect(draft.reactions[1]).toEqual({
    _id: id,
    module: 'b',
    connection: null,
    config: { member: '{{ trigger.member.id }}' },
    conditions: [],
    way: null,
    onError: 'stop',
  });
});

test('a moved reaction stays within the list', () => {
  const draft = withReactions('a', 'b', 'c');
  const [a, , c] = draft.reactions;
  expect(order(moveReaction(c!._id, 0)(draft))).toEqual(['c', 'a', 'b']);
  expect(order(moveReaction(a!._id, 9)(draft))).toEqual(['b', 'c', 'a']);
  expect(moveReaction(a!._id, -1)(draft)).toBe(draft);
});

test('the configuration is reset when another trigger is chosen', () => {
  const draft = chooseModule('trigger', module('t1', { type: 'trigger' }), null)(EMPTY);
  const typed = { ...draft, trigger: { ...draft.trigger!, config: { member: 'x' } } };
  expect(chooseModule('trigger', module('t1', { type: 'trigger' }), null)(typed).trigger?.config).toEqual({
    member: '{{ trigger.member.id }}',
  });
  expect(removeStep('trigger')(typed).trigger).toBeNull();
});

test('undo goes back one step, where continuous typing and a version of somebody else are one step each', () => {
  const reduce = (before: History<Draft, Draft>, action: HistoryAction<Draft, Draft>) => historyReducer(SCENARIO_DRAFT, before, action);
  let state: History<Draft, Draft> = startHistory(EMPTY);
  for (const [at, name] of [
    [0, 'A'],
    [100, 'Ac'],
    [9_000, 'Acc'],
  ] as const)
    state = reduce(state, { type: 'edit', edit: (draft) => ({ ...draft, name }), typed: { field: 'name', at } });
  state = reduce(state, { type: 'undo' });
  expect(state.draft.name).toBe('Ac');
  state = reduce(state, { type: 'undo' });
  expect(state.draft.name).toBe('Accueil');
  state = reduce(reduce(state, { type: 'redo' }), { type: 'replace', draft: { ...EMPTY, name: 'Theirs' } });
  expect(reduce(state, { type: 'undo' }).draft.name).toBe('Ac');
});

test('a draft equals its copy, and differs when a reaction is removed', () => {
  const draft = withReactions('a', 'b');
  expect(sameContent(draft, structuredClone(draft))).toBe(true);
  expect(sameContent(removeStep(draft.reactions[0]!._id)(draft), draft)).toBe(false);
});

test('marks are separated from the text around them', () => {
  const value = 'Bonjour {{trigger.name | upper }}, {{ }} reste {x}';
  expect(partsOf(value)).toEqual([{ text: 'Bonjour ' }, { mark: 'trigger.name | upper' }, { text: ', {{ }} reste {x}' }]);
  expect(pathOf('trigger.name | upper')).toBe('trigger.name');
  const chips = toDocument(`a ${writeMark('trigger.x')}\n`).content;
  expect(chips?.map(({ content }) => content?.length)).toEqual([2, 0]);
});

test('a step has the values of the steps before it, with samples when there are any', () => {
  const draft = withReactions('a', 'b');
  const [a, b] = draft.reactions;
  const modules = new Map([module('t', { type: 'trigger' }), module('a'), module('b')].map((one) => [one.id, one]));
  const whole = { ...draft, trigger: { module: 't', connection: null, config: {} } };
  const samples = [
    {
      step: 'trigger',
      source: 'test' as const,
      output: { member: { email: 'real@example.com', tags: ['VIP'] }, answers: { q1: 'Dakar' }, 'a b': 1 },
      outputs: [{ path: 'answers.q1', label: 'Your city?', sample: 'Words' }],
    },
  ];
  expect(scopeOf(whole, 'trigger', modules, samples)).toEqual([]);
  const scope = scopeOf(whole, b!._id, modules, samples);
  expect(scope.map(({ ref, source }) => [ref, source])).toEqual([
    ['trigger', 'test'],
    [refOf(a!._id), 'declared'],
  ]);
  expect(scope[0]?.values).toEqual([
    { path: 'trigger.member.email', label: 'Email', sample: 'real@example.com' },
    { path: 'trigger.answers.q1', label: 'Your city?', sample: 'Dakar' },
    { path: 'trigger.member.tags', label: 'member.tags', sample: ['VIP'] },
  ]);
  expect(labelOf(scope, 'trigger.member.email')).toBe('Trigger · Email');
  expect(labelOf(scope, 'trigger.answers.q1')).toBe('Trigger · Your city?');
  expect(labelOf(scope, `${refOf(a!._id)}.other`)).toBe('Step 1 · other');
  expect(labelOf(scope, 'gone.x')).toBeUndefined();
  expect([null, [], ['a', 'b'], { x: 1 }].map((one) => sampleText(one))).toEqual(['empty', 'empty', 'a, b', '{"x":1}']);
});

test('a value of a member is named although the step does not provide it', () => {
  const draft = { ...withReactions('a'), trigger: { module: 't', connection: null, config: {} } };
  const outputs = [{ path: 'member.nationality', label: 'Nationality', sample: 'Togo' }];
  const modules = new Map([module('t', { type: 'trigger' }), module('a'), module('m', { outputs })].map((one) => [one.id, one]));
  const scope = scopeOf(draft, draft.reactions[0]!._id, modules, []);
  expect(scope[0]?.values.map(({ path }) => path)).not.toContain('trigger.member.nationality');
  const condition = { field: 'trigger.member.nationality', operator: 'equals', value: 'Togo' } as const;
  expect(conditionLabel([condition], scope)).toBe('If Nationality is Togo');
  expect(labelOf(scope, condition.field)).toBe('Trigger · Nationality');
});

test('a condition about a value of a removed step says so, and one about an unlisted value of a step that is there names it', () => {
  const draft = { ...withReactions('a', 'b'), trigger: { module: 't', connection: null, config: {} } };
  const modules = new Map([module('t', { type: 'trigger' }), module('a'), module('b')].map((one) => [one.id, one]));
  const [a, b] = draft.reactions;
  const about = (field: string) => conditionLabel([{ field, operator: 'equals', value: 'Togo' }], scopeOf(draft, b!._id, modules, []));
  expect(about('step_12345678.country')).toBe('If A value that is no longer there is Togo');
  expect(about(`${refOf(a!._id)}.body.country`)).toBe('If body.country is Togo');
});

test('a condition says and offers the label of a value and stores the value', () => {
  const options = [
    { value: 'Late', label: 'En retard' },
    { value: 'Out', label: 'Exclu' },
  ];
  const status = { path: 'trigger.to', label: 'Statut', sample: 'Late', options };
  const scope = [{ ref: 'trigger', place: 'Trigger', title: 'Trigger', source: 'declared' as const, values: [status] }];
  expect(conditionLabel([{ field: 'trigger.to', operator: 'equals', value: 'Out' }], scope)).toBe('If Statut is Exclu');
  expect(conditionLabel([{ field: 'trigger.to', operator: 'equals', value: 'Autre' }], scope)).toBe('If Statut is Autre');
  expect(sampleText(['Late', 'x'], options)).toBe('En retard, x');
  expect(withField({ field: 'a', operator: 'contains', value: 'Exclu' }, status, 'trigger.to')).toEqual({
    field: 'trigger.to',
    operator: 'equals',
    value: 'Out',
  });
  expect(withField({ field: 'a', operator: 'empty', value: '5' }, status, 'trigger.to').value).toBe('');
});

test('a sentence is returned for each field that a step lacks', () => {
  const secret = { ...field, name: 'token', label: 'Token', required: true, mappable: false };
  const vendor = module('w', { authfields: [secret], service: { id: 'whatsapp', name: 'WhatsApp', color: '#000' } });
  expect(missingOf({ module: 'w', connection: null, config: { member: ' ' } }, vendor)).toEqual({
    connection: 'No connection configured for WhatsApp yet.',
    member: 'Member is required',
  });
  expect(missingOf({ module: 'w', connection: 'c', config: { member: 'x' } }, vendor)).toEqual({});
});

test('a length of time on a card is in the singular for one', () => {
  const said = [1, 2].map((amount) => lengthText(amount, 'hours').replace('\u00a0', ' '));
  expect(said).toEqual(['1 hour', '2 hours']);
});

test('a problem that the server found is left out once its field is edited, and no other', () => {
  const saved = { module: 'mail.send', connection: null, config: { to: '', subject: '{{' } };
  const problem = (field: string) => ({ step: 'trigger', field, message: `${field} is wrong` });
  const stored = { trigger: saved, reactions: [], problems: ['to', 'subject', 'connection'].map(problem) };
  expect(Object.keys(problemsOf(stored, 'trigger', saved))).toEqual(['to', 'subject', 'connection']);
  const edited = { ...saved, config: { ...saved.config, to: 'awa@exemple.sn' } };
  expect(Object.keys(problemsOf(stored, 'trigger', edited))).toEqual(['subject', 'connection']);
  expect(Object.keys(problemsOf(stored, 'trigger', { ...edited, connection: 'chosen' }))).toEqual(['subject']);
});
