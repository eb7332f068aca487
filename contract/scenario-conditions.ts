import { listAnd, listOr } from './language.ts';
import * as text from './scenario-conditions.messages.ts';
import type { Condition, ModuleOutput, Option } from './scenario-parts.ts';

/** Conditions as one clause: “Status is TRAITÉ and City is Dakar”. `valueAt` finds the name of the value at a path, and its choices. */
export function conditionsText(
  conditions: readonly Condition[],
  match: 'all' | 'any',
  valueAt: (path: string) => Pick<ModuleOutput, 'label' | 'options'> | undefined,
): string {
  const words = conditions.map(({ field, operator, value }) => {
    const known = valueAt(field);
    const compared = operator.endsWith('empty') ? '' : ` ${value === '' ? '…' : optionLabel(String(value), known?.options)}`;
    return text.condition({ value: known?.label ?? field, comparison: `${text.operator[operator]()}${compared}` });
  });
  return match === 'any' ? listOr(words) : listAnd(words);
}

/** The label of a stored value. A value that is not among the options is its own label. */
export const optionLabel = (value: string, options: readonly Option[] = []): string =>
  options.find((one) => one.value === value)?.label ?? value;
