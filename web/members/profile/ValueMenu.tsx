import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './profile.messages.ts';

interface Props<T extends string> {
  /** The name of the value, such as "Payment status". */
  label: string;
  value: T | null;
  none?: string;
  choices: readonly T[];
  labelOf: (value: T) => string;
  toneOf: (value: T) => Tone;
  onChoose: (value: T) => void;
}

/** A value as a badge that opens a menu of the other values. */
export function ValueMenu<T extends string>({ label, value, none = word.none(), choices, labelOf, toneOf, onChoose }: Props<T>) {
  const shown = value === null ? none : labelOf(value);
  return (
    <Menu width={180} position="bottom-start" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button
          className="ui-print"
          variant="subtle"
          color="gray"
          size="compact-md"
          px={4}
          aria-label={text.valueButton({ name: label, value: shown })}
        >
          <StatusBadge tone={value === null ? 'neutral' : toneOf(value)}>{shown}</StatusBadge>
          <IconChevronDown className="ui-no-print" size={14} color="var(--mantine-color-dimmed)" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((choice) => choice !== value)
          .map((choice) => (
            <Menu.Item key={choice} leftSection={<div className="ui-dot" data-tone={toneOf(choice)} />} onClick={() => onChoose(choice)}>
              {labelOf(choice)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
