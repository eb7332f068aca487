import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';

interface Props<T extends string> {
  /** The name of the value, such as "Payment status". */
  label: string;
  value: T | null;
  none?: string;
  choices: readonly T[];
  toneOf: (value: T) => Tone;
  onChoose: (value: T) => void;
}

/** A value as a badge that opens a menu of the other values. */
export function ValueMenu<T extends string>({ label, value, none = 'None', choices, toneOf, onChoose }: Props<T>) {
  return (
    <Menu width={180} position="bottom-start" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" px={4} aria-label={`${label}: ${value ?? none}. Change it`}>
          <StatusBadge tone={value === null ? 'neutral' : toneOf(value)}>{value ?? none}</StatusBadge>
          <IconChevronDown size={14} color="var(--mantine-color-dimmed)" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((choice) => choice !== value)
          .map((choice) => (
            <Menu.Item key={choice} leftSection={<div className="ui-dot" data-tone={toneOf(choice)} />} onClick={() => onChoose(choice)}>
              {choice}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
