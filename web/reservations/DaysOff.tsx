import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField } from '#web/ui/DateField.tsx';
import * as text from './hours.messages.ts';
import classes from './hours.module.css';
import type { Hours } from './hours.rules.ts';

export function DaysOff({ form, isSending }: { form: UseFormReturnType<Hours>; isSending: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ul className="ui-plain-list">
        {form.values.daysOff.map(({ from }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their places distinguish the rows
          <li key={i} className={classes.dayOff}>
            <DateField label={text.from()} autoFocus={isAdding} {...form.getInputProps(`daysOff.${i}.from`)} />
            <DateField
              label={text.to()}
              min={from}
              {...form.getInputProps(`daysOff.${i}.to`)}
              error={Boolean(form.errors[`daysOff.${i}.from`])}
            />
            <TextInput label={text.reason()} maxLength={200} {...form.getInputProps(`daysOff.${i}.reason`)} />
            <ActionIcon
              aria-label={text.removeDaysOff({ n: i + 1 })}
              mt={26}
              disabled={isSending}
              onClick={() => form.removeListItem('daysOff', i)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlus size={16} />}
        disabled={isSending}
        onClick={() => {
          setAdding(true);
          form.insertListItem('daysOff', { from: '', to: '', reason: '' });
        }}
      >
        {text.addDaysOff()}
      </Button>
    </>
  );
}
