import fc from 'fast-check';
import { KEYS, nasty, toJson } from './values.ts';

/** One change of a body, at one of its places. */
type Change = (value: unknown) => unknown;

const remove: Change = () => undefined;
const wrap: Change = (value) => [value];
const double: Change = (value) => (Array.isArray(value) ? [...value, ...value] : [value, value]);
const add =
  (key: string, added: unknown): Change =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries([...Object.entries(value), [key, added]])
      : { [key]: added };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: nasty.map(replaceBy) },
  { weight: 1, arbitrary: fc.constantFrom(remove, wrap, double, toJson) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...KEYS), nasty).map(([key, value]) => add(key, value)) },
);

/** A value with up to three changes, anywhere in it. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.array(fc.tuple(fc.nat(), change), { maxLength: 3 })).map(([value, changes]) => changes.reduce(applyChange, value));

function replaceBy(value: unknown): Change {
  return () => value;
}

function applyChange(value: unknown, [place, change]: [number, Change]): unknown {
  const places = placesOf(value);
  return changeAt(value, places[place % places.length]!, change);
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 60) : [];
  return [path, ...inside.flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

function changeAt(value: unknown, [key, ...rest]: string[], change: Change): unknown {
  if (key === undefined) return change(value);
  const entries = Object.entries(value as object).flatMap(([name, item]): [string, unknown][] =>
    name !== key ? [[name, item]] : rest.length === 0 && change === remove ? [] : [[name, changeAt(item, rest, change)]],
  );
  // Unlike an assignment, fromEntries makes an own key of `__proto__`.
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
