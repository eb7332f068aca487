import { ActionIcon, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PAYMENT_OPTIONS } from '#contract/members.ts';
import { paymentOption } from '#contract/status.messages.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import * as person from '#web/members/person.messages.ts';
import { changesOf } from '#web/ui/changesOf.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { dayFrom } from '#web/ui/search-params.ts';
import * as ui from '#web/ui/ui.messages.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './billing.messages.ts';

/** The values that the form of a card edits. A card lacks some of the fields. */
export interface BillingValues {
  sequence: number;
  option?: (typeof PAYMENT_OPTIONS)[number];
  lastAt?: string | null;
  last?: string | null;
  next?: string | null;
}

interface Props {
  label: string;
  values: BillingValues;
  /** The values that were typed before and could not be saved. */
  typed: Partial<BillingValues> | undefined;
  onSave: (changes: Partial<BillingValues>) => void;
  onCancel: () => void;
}

const DAYS = { lastAt: text.lastDate(), last: text.lastDate(), next: text.nextDate() };
const nearDay = dayFrom(2000);
const checkDay = (day: string | null | undefined) => (!day || nearDay(day) ? null : ui.dayInRange());

/** The form that replaces the values of a card while an admin edits them. */
export function BillingForm({ label, values, typed, onSave, onCancel }: Props) {
  // The values of the card can change while the form is open, so changes are found by what the form began with.
  const [before] = useState(values);
  const form = useForm({ initialValues: { ...values, ...typed }, validate: { lastAt: checkDay, last: checkDay, next: checkDay } });
  useUnsaved(form.isDirty());
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('button:not(:disabled), select, input')?.focus(), []);
  const save = form.onSubmit((now) => onSave(changesOf(before, now)));
  const { sequence } = form.values;
  return (
    <form ref={element} onSubmit={save} noValidate aria-label={label} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Stack gap="sm">
        <Sequence value={sequence} onChange={(value) => form.setFieldValue('sequence', value)} />
        {'option' in values && (
          <NativeSelect
            label={person.option()}
            data={PAYMENT_OPTIONS.map((value) => ({ value, label: paymentOption[value]() }))}
            {...form.getInputProps('option')}
          />
        )}
        {(['lastAt', 'last', 'next'] as const).map(
          (field) =>
            field in values && (
              <DateField
                key={field}
                label={DAYS[field]}
                {...form.getInputProps(field)}
                onChange={(value) => form.setFieldValue(field, value || null)}
              />
            ),
        )}
        <FormFoot submit={word.save()} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const LEAST = 1;
const MOST = 100;

/** The number of payments or reminders so far. */
function Sequence({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id} gap={6}>
      <Text id={id} size="sm" fw={550} flex={1}>
        {text.sequence()}
      </Text>
      <ActionIcon variant="default" aria-label={text.oneLess()} disabled={value <= LEAST} onClick={() => onChange(value - 1)}>
        <IconMinus size={16} />
      </ActionIcon>
      <Text component="output" miw={40} ta="center" className="ui-number">
        {value}
      </Text>
      <ActionIcon variant="default" aria-label={text.oneMore()} disabled={value >= MOST} onClick={() => onChange(value + 1)}>
        <IconPlus size={16} />
      </ActionIcon>
    </Group>
  );
}
