import { MultiSelect, NativeSelect, Switch } from '@mantine/core';
import type { SettingInput } from '#contract/settings.ts';
import { foundOptions } from '#web/ui/found-options.ts';
import { type Options, withChosen } from './setting.api.ts';
import { useField } from './settings-draft.tsx';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import * as text from './settings.messages.ts';

type FieldsOf<T> = { [K in keyof SettingInput]-?: SettingInput[K] extends T ? K : never }[keyof SettingInput];

interface Props<F extends keyof SettingInput> {
  field: F;
  label: string;
  description: string;
}
interface ChoiceProps<F extends keyof SettingInput> extends Props<F> {
  none: string;
  choices: Options;
}

export function SwitchField({ field, ...props }: Props<FieldsOf<boolean>>) {
  const { value, change, input } = useField(field);
  return <Switch id={input.id} checked={value} onChange={({ currentTarget }) => change(currentTarget.checked)} {...props} />;
}

/** An input for one choice or none. */
export function ChoiceField({ field, none, choices, ...props }: ChoiceProps<FieldsOf<string | null>>) {
  const { value, change, input } = useField(field);
  return (
    <NativeSelect
      {...input}
      {...props}
      error={input.error ?? errorOf(choices)}
      data={[{ value: '', label: none }, ...withChosen(choices, value === null ? [] : [value])]}
      value={value ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value || (null as never))}
    />
  );
}

/** Several choices, in the order in which they were made. */
export function ChoicesField({
  field,
  none,
  choices,
  ...props
}: ChoiceProps<'subscriptionTemplates' | 'noPaymentSpaces' | 'noSubscriptionSpaces'>) {
  const { value, change, input } = useField(field);
  return (
    <MultiSelect
      {...input}
      {...props}
      error={input.error ?? errorOf(choices)}
      data={withChosen(choices, value)}
      value={value}
      onChange={change}
      placeholder={value.length === 0 ? none : undefined}
      searchable
      filter={foundOptions}
      clearable
      hidePickedOptions
      nothingFoundMessage={text.nothingFound()}
      clearButtonProps={{ 'aria-label': text.clear({ field: props.label }) }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

const errorOf = ({ error }: Options) => (error ? text.choicesNotLoaded() : undefined);
