import { MultiSelect, NativeSelect } from '@mantine/core';
import type { SettingInput } from '#contract/settings.ts';
import type { Options } from './setting.api.ts';
import { type FieldErrors, fieldId, useSettings } from './settings-draft.tsx';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { foundOptions } from '#web/ui/found-options.ts';

type FieldsOf<T> = { [K in keyof SettingInput]: SettingInput[K] extends T ? K : never }[keyof SettingInput];

interface Props<K extends keyof SettingInput> {
  field: K;
  label: string;
  description: string;
  /** What is shown for none. */
  none: string;
  choices: Options;
}

const GONE = 'No longer there';

/** One choice, or none. */
export function ChoiceField({ field, label, description, none, choices }: Props<Exclude<FieldsOf<string | null>, undefined>>) {
  const { draft } = useSettings();
  if (!draft) return null;
  const value = draft.draft[field];
  return (
    <NativeSelect
      id={fieldId(field)}
      label={label}
      description={description}
      inputWrapperOrder={ORDER}
      error={errorOf(draft.errors, field, choices)}
      data={[{ value: '', label: none }, ...withChosen(choices, value === null ? [] : [value])]}
      value={value ?? ''}
      onChange={({ currentTarget }) => draft.set({ [field]: currentTarget.value === '' ? null : currentTarget.value })}
    />
  );
}

/** Several choices, in the order in which they were made. */
export function ChoicesField({
  field,
  label,
  description,
  none,
  choices,
}: Props<'subscriptionTemplates' | 'noPaymentSpaces' | 'noSubscriptionSpaces'>) {
  const { draft } = useSettings();
  if (!draft) return null;
  const value = draft.draft[field];
  return (
    <MultiSelect
      id={fieldId(field)}
      label={label}
      description={description}
      inputWrapperOrder={ORDER}
      error={errorOf(draft.errors, field, choices)}
      data={withChosen(choices, value)}
      value={value}
      onChange={(ids) => draft.set({ [field]: ids })}
      placeholder={value.length === 0 ? none : undefined}
      searchable
      filter={foundOptions}
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export const ORDER = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

const errorOf = (errors: FieldErrors, field: keyof SettingInput, { error }: Options) =>
  errors[field] ?? (error ? 'The choices could not be loaded. Please reload the page.' : undefined);

/** What is chosen is shown whether or not it is among the choices still. */
function withChosen({ options }: Options, chosen: string[]) {
  const missing = chosen.filter((id) => !options.some(({ value }) => value === id));
  return [...options, ...missing.map((value) => ({ value, label: options.length === 0 ? '…' : GONE }))];
}
