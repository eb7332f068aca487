import { Button, Popover, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /**
   * The chosen range in words, such as "Since 01/11/2026", the name of the button that removes it, and why it finds nothing; undefined without
   * one.
   */
  chosen: { range: string; remove: string; problem: string | null } | undefined;
  onRemove: () => void;
  /** The fields. They close the popover when they are applied. */
  children: (close: () => void) => ReactNode;
}

/** A filter by a range: a button that opens its fields, and beside it the chosen range, which a press removes. */
export function RangeFilter({ label, icon, chosen, onRemove, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button variant="default" leftSection={icon} onClick={() => setOpened((open) => !open)}>
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {chosen && (
        <Button data-whole maw="100%" variant="light" rightSection={<IconX size={16} />} aria-label={chosen.remove} onClick={onRemove}>
          {chosen.range}
        </Button>
      )}
      {chosen?.problem && (
        <Text size="sm" my="auto" c="var(--mantine-color-error)">
          {chosen.problem}
        </Text>
      )}
    </>
  );
}
