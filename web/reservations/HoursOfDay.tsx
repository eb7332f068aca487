import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './hours.module.css';
import { type HoursRow, nextHours } from './hours.rules.ts';

interface Props {
  /** ISO: 1 is Monday. */
  weekday: number;
  name: string;
  /** Of all days. */
  hours: HoursRow[];
  /** By the key of the row. */
  errors: Record<string, string>;
  onChange: (hours: HoursRow[]) => void;
}

export function HoursOfDay({ weekday, name, hours, errors, onChange }: Props) {
  const own = hours.filter((row) => row.weekday === weekday);
  const set = (key: string, changes: Partial<HoursRow>) => onChange(hours.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <li className={classes.day}>
      <span className={classes.dayName} data-closed={own.length === 0 || undefined}>
        {name}
      </span>
      <div className={classes.ranges}>
        {own.length === 0 && <span className={classes.closed}>Not available</span>}
        {own.map((row, i) => (
          <div key={row.key} className={classes.range}>
            <TextInput
              type="time"
              aria-label={`${name}, from, ${i + 1}`}
              value={row.opens}
              error={errors[row.key]}
              onChange={({ currentTarget }) => set(row.key, { opens: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="time"
              aria-label={`${name}, to, ${i + 1}`}
              value={row.closes}
              error={Boolean(errors[row.key])}
              onChange={({ currentTarget }) => set(row.key, { closes: currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove these hours of ${name}, ${i + 1}`}
              onClick={() => onChange(hours.filter(({ key }) => key !== row.key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <ActionIcon variant="default" aria-label={`Add hours on ${name}`} onClick={() => onChange([...hours, nextHours(hours, weekday)])}>
        <IconPlus size={16} />
      </ActionIcon>
    </li>
  );
}
