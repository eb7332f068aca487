import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import classes from './hours.module.css';
import { type DayOffRow, withKey } from './hours.rules.ts';

interface Props {
  rows: DayOffRow[];
  /** The errors by the keys of the rows. */
  errors: Record<string, string>;
  onChange: (rows: DayOffRow[]) => void;
}

export function DaysOff({ rows, errors, onChange }: Props) {
  const field = (row: DayOffRow, name: 'from' | 'to' | 'reason') => ({
    value: row[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange(rows.map((one) => (one.key === row.key ? { ...one, [name]: value } : one))),
  });
  return (
    <>
      <ul className="ui-plain-list">
        {rows.map((row, i) => (
          <li key={row.key} className={classes.dayOff}>
            <TextInput label="From" type="date" error={errors[row.key]} {...field(row, 'from')} />
            <TextInput label="To" type="date" min={row.from} error={Boolean(errors[row.key])} {...field(row, 'to')} />
            <TextInput label="Reason" maxLength={200} {...field(row, 'reason')} />
            <ActionIcon
              aria-label={`Remove days off, ${i + 1}`}
              mt={26}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
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
        onClick={() => onChange([...rows, withKey({ from: '', to: '', reason: '' })])}
      >
        Add days off
      </Button>
    </>
  );
}
