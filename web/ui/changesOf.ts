import { sameContent } from './same.ts';

/** Returns the values that differ from those before. What somebody else changed meanwhile is not among them, and so is not sent. */
export const changesOf = <V extends object>(before: V, now: V): Partial<V> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => !sameContent(value, before[field as keyof V]))) as Partial<V>;

interface StartedForm<V> {
  getInitialValues: () => V;
  getValues: () => V;
  setInitialValues: (values: V) => void;
  setValues: (values: V) => void;
}

/** Makes newer values those with which the form began. The fields that were changed since `before` keep what was typed. */
export function beginAgain<V extends object>(form: StartedForm<V>, newer: V, before = form.getInitialValues()): V {
  const values = { ...newer, ...changesOf(before, form.getValues()) };
  form.setInitialValues(newer);
  form.setValues(values);
  return values;
}
