import { sameContent } from './same.ts';

type Group = Record<string, unknown>;

/** A group is values under one name, such as a text in each language. A record with an id, such as a picture, is one value. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('_id' in value);

/** Returns the values that differ from those before. What somebody else changed meanwhile is not among them, and so is not sent. */
export function changesOf<V extends object>(before: V, now: V): Partial<V> {
  const changes: Group = {};
  for (const [field, value] of Object.entries(now)) {
    const old: unknown = before[field as keyof V];
    if (!sameContent(old, value)) changes[field] = isGroup(old) && isGroup(value) ? changesOf(old, value) : value;
  }
  return changes as Partial<V>;
}

export function withChanges<V extends object>(values: V, changes: Partial<V>): V {
  const changed = { ...values } as Group;
  for (const [field, change] of Object.entries(changes)) {
    const value = changed[field];
    changed[field] = isGroup(value) && isGroup(change) ? withChanges(value, change) : change;
  }
  return changed as V;
}

interface StartedForm<V> {
  getInitialValues: () => V;
  getValues: () => V;
  setValues: (values: V) => void;
  resetDirty: (values: V) => void;
}

/** Makes newer values those with which the form began. What was typed since it had those `before` stays. Returns all values. */
export function beginAgain<V extends object>(form: StartedForm<V>, newer: V, before = form.getInitialValues()): V {
  const values = withChanges(newer, changesOf(before, form.getValues()));
  form.setValues(values);
  form.resetDirty(newer);
  return values;
}
