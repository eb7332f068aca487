import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusBadge, type Tone } from './StatusBadge.tsx';
import * as text from './ui.messages.ts';
import * as word from './words.messages.ts';

interface Props<T extends string> {
  /** The name of the value, such as "Payment status". */
  label: string;
  value: T | null;
  none?: string;
  choices: readonly T[];
  labelOf: (value: T) => string;
  /** The colour of a value; without it, values are plain texts. */
  toneOf?: (value: T) => Tone;
  onChoose: (value: T) => void;
  /** Called when the value is taken away; omitted when there must be one. */
  onClear?: () => void;
  /** The key that opens the menu while its row has the focus. */
  rowKey?: string;
  /** The menu is drawn over the page, or within the drawer that has the button. */
  isInDrawer?: boolean;
}

/** A value as a badge that opens a menu of the other values. */
export function ValueMenu<T extends string>(props: Props<T>) {
  const { label, value, none = word.none(), choices, labelOf, toneOf, onChoose, onClear, rowKey, isInDrawer = false } = props;
  const shown = value === null ? none : labelOf(value);
  return (
    <Menu
      width={180}
      position="bottom-start"
      returnFocus
      withinPortal={!isInDrawer}
      {...(!isInDrawer && { portalProps: { target: '#main' } })}
    >
      <Menu.Target>
        <Button
          className="ui-print"
          variant="subtle"
          color="gray"
          size="compact-md"
          px={4}
          // The value stands on the line of what is above and below it: the button's edge shows under the pointer only.
          mx={-5}
          aria-label={text.valueButton({ name: label, value: shown })}
          aria-keyshortcuts={rowKey}
          data-row-key={rowKey}
        >
          {value !== null && toneOf ? (
            <StatusBadge tone={toneOf(value)}>{shown}</StatusBadge>
          ) : (
            <Text span size="sm" fw={value === null ? 400 : 500} c={value === null ? 'dimmed' : undefined}>
              {shown}
            </Text>
          )}
          <IconChevronDown className="ui-no-print" size={14} color="var(--mantine-color-dimmed)" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {choices
          .filter((choice) => choice !== value)
          .map((choice) => (
            <Menu.Item
              key={choice}
              leftSection={toneOf && <div className="ui-dot" data-tone={toneOf(choice)} />}
              onClick={() => onChoose(choice)}
            >
              {labelOf(choice)}
            </Menu.Item>
          ))}
        {onClear && value !== null && <Menu.Item onClick={onClear}>{none}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
