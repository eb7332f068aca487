import { ActionIcon, Popover } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The button of a card that opens what changes it. */
export const EditPopover = ({ label, width, children }: { label: string; width: number; children: ReactNode }) => (
  <Popover position="bottom-end" width={width} trapFocus returnFocus withinPortal={false}>
    <Popover.Target>
      <ActionIcon aria-label={label}>
        <IconPencil size={17} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
  </Popover>
);
