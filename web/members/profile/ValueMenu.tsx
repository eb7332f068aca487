import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import classes from './profile.module.css';

interface Props<T extends string> {
  /** What the value is of: "Payment status". */
  label: string;
  value: T | null;
  /** Shown where there is none. */
  none?: string;
  choices: readonly T[];
  toneOf: (value: T) => Tone;
  /** Undefined: it is shown only. */
  onChoose: ((value: T) => void) | undefined;
}

/** A value as a badge, which opens the menu of the other values. */
export function ValueMenu<T extends string>({ label, value, none = 'None', choices, toneOf, onChoose }: Props<T>) {
  const badge = <StatusBadge tone={value === null ? 'neutral' : toneOf(value)}>{value ?? none}</StatusBadge>;
  if (!onChoose) return badge;
  return (
    <Menu width={180} position="bottom-start" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <UnstyledButton className={classes.value} aria-label={`${label}: ${value ?? none}. Change it`}>
          {badge}
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((choice) => choice !== value)
          .map((choice) => (
            <Menu.Item
              key={choice}
              leftSection={<span className={classes.dot} data-tone={toneOf(choice)} />}
              onClick={() => onChoose(choice)}
            >
              {choice}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
