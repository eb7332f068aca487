import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './hours.module.css';
import type { Hours } from './hours.rules.ts';

export const DaysOff = ({ form }: { form: UseFormReturnType<Hours> }) => (
  <>
    <ul className="ui-plain-list">
      {form.values.daysOff.map(({ from }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only their places distinguish the rows
        <li key={i} className={classes.dayOff}>
          <TextInput label="From" type="date" {...form.getInputProps(`daysOff.${i}.from`)} />
          <TextInput
            label="To"
            type="date"
            min={from}
            {...form.getInputProps(`daysOff.${i}.to`)}
            error={Boolean(form.errors[`daysOff.${i}.from`])}
          />
          <TextInput label="Reason" maxLength={200} {...form.getInputProps(`daysOff.${i}.reason`)} />
          <ActionIcon aria-label={`Remove days off, ${i + 1}`} mt={26} onClick={() => form.removeListItem('daysOff', i)}>
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
    <Button
      variant="light"
      size="xs"
      leftSection={<IconPlus size={16} />}
      onClick={() => form.insertListItem('daysOff', { from: '', to: '', reason: '' })}
    >
      Add days off
    </Button>
  </>
);
