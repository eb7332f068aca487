import { useQueries } from '@tanstack/react-query';
import type { Module, ModuleField } from '#contract/scenario-parts.ts';
import * as text from './builder.messages.ts';
import { useParts } from './builder-context.ts';
import type { StepDraft } from './draft.ts';
import { lengthText } from './length-text.ts';
import { partsOf, pathOf } from './marks.ts';
import { chosenOf, optionList } from './parts.api.ts';
import { type ScopeStep, valueName } from './scope.ts';

const SHOWN = 3;
/** These two fields are read together: "7 days". */
const AMOUNT = 'amount';
const UNIT = 'unit';
/** A step is nearly always about the person whom the trigger is about, so the card does not say it. */
const SUBJECT = 'member';

/**
 * The detail names in words what was chosen or typed in a step's form, such as the template that it sends, with the names of earlier values
 * from the scope. Choices of other companies' services are not looked up for it, because each would be a call to them.
 */
export function useStepDetail(module: Module | undefined, value: StepDraft | null, scope: readonly ScopeStep[]): string | undefined {
  const { id } = useParts();
  const isOwn = module?.authfields.length === 0;
  const chosen = (module?.fields ?? []).filter(({ name }) => name !== SUBJECT && isChosen(value?.config[name]));
  const dynamic = isOwn ? chosen.filter((field) => field.dynamic) : [];
  const found = useQueries({
    queries: dynamic.map(({ name }) =>
      optionList({
        ...{ module: module!.id, field: name, scenarioId: id, connection: value?.connection ?? null, search: '' },
        chosen: chosenOf(value?.config[name]),
      }),
    ),
  });
  const wordsIn = (field: ModuleField) => wordsOf(field, value?.config[field.name], scope, found[dynamic.indexOf(field)]?.data);
  const unit = chosen.find(({ name }) => name === UNIT);
  const words = chosen.flatMap((field): string[] => {
    if (unit && field.name === AMOUNT) return [lengthText(value?.config[AMOUNT], value?.config[UNIT])];
    return field === unit ? [] : wordsIn(field);
  });
  if (words.length === 0) return undefined;
  const more = words.length > SHOWN ? ' …' : '';
  return words.slice(0, SHOWN).join(' · ') + more;
}

const isChosen = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Secrets and options that are not known have no words. */
function wordsOf(
  { type, options, label }: ModuleField,
  value: unknown,
  scope: readonly ScopeStep[],
  found: ModuleField['options'] | undefined,
) {
  if (type === 'number') return [text.numberIn({ label, value: String(value) })];
  if (type === 'text' || type === 'email' || type === 'url' || type === 'textarea') return [typedText(String(value), scope)];
  if (type !== 'select' && type !== 'multiselect') return [];
  const known = found ?? options ?? [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => known.find((option) => option.value === one)?.label ?? []);
}

/** A typed text with the names of the values of earlier steps in brackets, as the sentence on the scenario's card has them. */
const typedText = (typed: string, scope: readonly ScopeStep[]): string =>
  partsOf(typed)
    .map((part) => ('mark' in part ? `[${valueName(scope, pathOf(part.mark)) ?? part.mark}]` : part.text))
    .join('');
