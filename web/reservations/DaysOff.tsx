import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './hours.module.css';
import type { DayOffRow } from './hours.rules.ts';

interface Props {
  rows: DayOffRow[];
  /** By the key of the row. */
  errors: Record<string, string>;
  onChange: (rows: DayOffRow[]) => void;
}

export function DaysOff({ rows, errors, onChange }: Props) {
  const set = (key: string, changes: Partial<DayOffRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.daysOff}>
          {rows.map((row, i) => (
            <li key={row.key} className={classes.dayOff}>
              <TextInput
                label="From"
                type="date"
                value={row.from}
                error={errors[row.key]}
                onChange={({ currentTarget }) => set(row.key, { from: currentTarget.value })}
              />
              <TextInput
                label="To"
                type="date"
                min={row.from}
                value={row.to}
                error={Boolean(errors[row.key])}
                onChange={({ currentTarget }) => set(row.key, { to: currentTarget.value })}
              />
              <TextInput
                label="Reason"
                maxLength={200}
                value={row.reason}
                onChange={({ currentTarget }) => set(row.key, { reason: currentTarget.value })}
              />
              <ActionIcon aria-label={`Remove days off, ${i + 1}`} onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}>
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...rows, { key: crypto.randomUUID(), from: '', to: '', reason: '' }])}
      >
        Add days off
      </Button>
    </>
  );
}
