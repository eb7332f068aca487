import fc from 'fast-check';
import { KEYS, nasty, toJson } from './values.ts';

/** One change of a body, at one of its places. */
type Change =
  | { do: 'replace'; by: unknown }
  | { do: 'remove' }
  | { do: 'wrap' }
  | { do: 'write' }
  | { do: 'double' }
  | { do: 'add'; key: string; value: unknown };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: nasty.map((by) => ({ do: 'replace' as const, by })) },
  { weight: 1, arbitrary: fc.constantFrom<Change>({ do: 'remove' }, { do: 'wrap' }, { do: 'write' }, { do: 'double' }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...KEYS), nasty).map(([key, value]) => ({ do: 'add' as const, key, value })) },
);

/** A value with up to three changes, anywhere in it. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.array(fc.tuple(fc.nat(), change), { maxLength: 3 })).map(([value, changes]) => changes.reduce(applyChange, value));

function applyChange(value: unknown, [place, change]: [number, Change]): unknown {
  const places = placesOf(value);
  return changeAt(value, places[place % places.length]!, change);
}

function placesOf(value: unknown, path: string[] = []): string[][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 60) : [];
  return [path, ...inside.flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

function changeAt(value: unknown, [key, ...rest]: string[], change: Change): unknown {
  if (key === undefined) return changed(value, change);
  const entries = Object.entries(value as object).flatMap(([name, item]): [string, unknown][] =>
    name !== key ? [[name, item]] : rest.length === 0 && change.do === 'remove' ? [] : [[name, changeAt(item, rest, change)]],
  );
  // Unlike an assignment, fromEntries makes an own key of `__proto__`.
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function changed(value: unknown, change: Change): unknown {
  switch (change.do) {
    case 'replace':
      return change.by;
    case 'remove':
      return undefined;
    case 'wrap':
      return [value];
    case 'write':
      return toJson(value);
    case 'double':
      return Array.isArray(value) ? [...value, ...value] : [value, value];
    case 'add':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries([...Object.entries(value), [change.key, change.value]])
        : { [change.key]: change.value };
  }
}
