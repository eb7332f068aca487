import { useQueries } from '@tanstack/react-query';
import type { Module, ModuleField } from '#contract/scenario-parts.ts';
import { useParts } from './builder-context.ts';
import type { StepDraft } from './draft.ts';
import { optionList } from './parts.api.ts';

const SHOWN = 3;
/** A Wait step has an amount and its unit, which are read together: "7 days". */
const WAIT = 'flow.wait';

/**
 * What was chosen in a step's form, in words, such as the name of the template that it sends. Choices of other companies'
 * services are not looked up for it, because each would be a call to them.
 */
export function useStepDetail(module: Module | undefined, value: StepDraft | null): string | undefined {
  const { id } = useParts();
  const own = module && module.authfields.length === 0 ? module : undefined;
  const chosen = (own?.fields ?? []).filter(({ name }) => isChosen(value?.config[name]));
  const dynamic = chosen.filter((field) => field.dynamic);
  const found = useQueries({
    queries: dynamic.map(({ name }) =>
      optionList({ module: own!.id, field: name, scenarioId: id, connection: value?.connection ?? null, search: '' }),
    ),
  });
  const words = chosen.flatMap((field) => wordsOf(field, value?.config[field.name], found[dynamic.indexOf(field)]?.data));
  if (words.length === 0) return undefined;
  const more = words.length > SHOWN ? ' …' : '';
  return words.slice(0, SHOWN).join(own?.id === WAIT ? '\u00A0' : ' · ') + more;
}

const isChosen = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The labels of the chosen options, or a number; nothing for texts, which are too long, and for options that are not known. */
function wordsOf({ type, options }: ModuleField, value: unknown, found: ModuleField['options'] | undefined): string[] {
  if (type === 'number') return [String(value)];
  if (type !== 'select' && type !== 'multiselect') return [];
  const known = found ?? options ?? [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => known.find((option) => option.value === one)?.label ?? []);
}
