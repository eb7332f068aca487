import { expect, test } from 'vitest';
import type { Module } from '#contract/scenario-parts.ts';
import { addReaction, chooseModule, type Draft, draftOf, moveReaction, placeOn, removeStep, setOnError } from './draft.ts';
import { layout } from './layout.ts';
import { scopeOf } from './scope.ts';

const module = (id: string): Module => ({
  id,
  name: id,
  description: '',
  type: 'action',
  service: { id: 'flow', name: 'Flow', color: '#000' },
  fields: [],
  authfields: [],
  outputs: id === 'flow.if' ? [] : [{ path: 'at', label: 'At', sample: '1' }],
  idempotency: 'natural',
});
const modules = new Map(['flow.if', 'flow.end', 'a', 'b', 'c'].map((id) => [id, module(id)]));
const EMPTY = { reactions: [], trigger: null, conditions: [], match: 'all', name: 'Essai' } as unknown as Draft;
const order = ({ reactions }: Draft) => reactions.map((one) => one.module);

/** An If step with `a` and `b` when yes, `c` otherwise, and `b` after it. */
function branched() {
  const choice = addReaction(module('flow.if'), null, 0);
  const way = (on: 'yes' | 'no') => ({ step: choice.id, on });
  const after = addReaction(module('b'), null, 1);
  const yes = addReaction(module('a'), null, 0, way('yes'));
  const second = addReaction(module('b'), null, 1, way('yes'));
  const no = addReaction(module('c'), null, 0, way('no'));
  const draft = [choice, after, no, yes, second].reduce((so, { edit }) => edit(so), EMPTY);
  return { draft, way, choice: choice.id, yes: yes.id, second: second.id, no: no.id, after: after.id };
}

test('reactions on ways stand in the order in which they are done, and move among themselves', () => {
  const { draft, yes, after, choice } = branched();
  expect(order(draft)).toEqual(['flow.if', 'a', 'b', 'c', 'b']);
  expect(order(moveReaction(yes, 1)(draft))).toEqual(['flow.if', 'b', 'a', 'c', 'b']);
  expect(order(moveReaction(after, 0)(draft))).toEqual(['b', 'flow.if', 'a', 'b', 'c']);
  expect(order(placeOn(after, { step: choice, on: 'no' })(draft))).toEqual(['flow.if', 'a', 'b', 'c', 'b']);
  expect(order(placeOn(yes, null)(draft))).toEqual(['flow.if', 'b', 'c', 'b', 'a']);
});

test('reactions on a way that no longer begins anywhere are removed with it', () => {
  const { draft, choice, yes } = branched();
  expect(order(removeStep(choice)(draft))).toEqual(['b']);
  expect(order(chooseModule(choice, module('a'), null)(draft))).toEqual(['a', 'b']);
  const risky = setOnError(yes, 'continue')(draft);
  const told = addReaction(module('c'), null, 0, { step: yes, on: 'error' }).edit(risky);
  expect(order(told)).toEqual(['flow.if', 'a', 'c', 'b', 'c', 'b']);
  expect(order(setOnError(yes, 'stop')(told))).toEqual(order(draft));
});

test('a step uses the values of steps that may have been done before it, and why one of them failed', () => {
  const { draft, no, after, yes } = branched();
  expect(scopeOf(draft, no, modules, [])).toEqual([]);
  expect(scopeOf(draft, after, modules, []).map(({ place }) => place)).toEqual(['Step 2', 'Step 3', 'Step 4']);
  const [first] = scopeOf(setOnError(yes, 'continue')(draft), after, modules, []);
  expect(first!.values.map(({ label }) => label)).toEqual(['At', 'Why it failed']);
});

test('the canvas places ways side by side, and the lines of both lead to the next step', () => {
  const { draft, yes, no, after, choice } = branched();
  const { places, lines } = layout(draft.reactions);
  const at = (id: string) => places.find((one) => one.id === id)!.position;
  expect(at(yes).y).toBe(at(no).y);
  expect(at(no).x - at(yes).x).toBeGreaterThan(432);
  expect(at(after).x).toBe(at(choice).x);
  expect(lines.filter(({ to }) => to === after).map(({ from }) => from)).toEqual([`end-${choice}-yes`, `end-${choice}-no`]);
});

test('a way that ends the run leads nowhere', () => {
  const { draft, way, choice } = branched();
  const ended = addReaction(module('flow.end'), null, 1, way('no')).edit(draft);
  expect(layout(ended.reactions).lines.map(({ from }) => from)).not.toContain(`end-${choice}-no`);
});

test('a scenario that was kept by an older version of the app has no ways', () => {
  const old = { ...EMPTY, reactions: [{ _id: '1', module: 'a', connection: null, config: {}, conditions: [] }] };
  expect(draftOf(old).reactions[0]).toMatchObject({ way: null, onError: 'stop' });
});
