import { Button, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as text from './list.messages.ts';
import classes from './list.module.css';

interface Props {
  /** So many of the filters inside are set. */
  set: number;
  children: ReactNode;
}

/** The filters of a list that are used less often, behind one button that shows how many are set. */
export function MoreFilters({ set: held, children }: Props) {
  const [opened, { set, toggle }] = useDisclosure();
  return (
    <Popover
      {...{ opened, onChange: set, position: 'bottom-start', width: 280, trapFocus: true, returnFocus: true, withinPortal: false }}
      // On the phone it covers some of the controls below it, which must not be touched by mistake.
      withOverlay
      overlayProps={{ hiddenFrom: 'sm' }}
    >
      <Popover.Target>
        <Button variant={held > 0 ? 'light' : 'default'} leftSection={<IconFilter size={18} />} onClick={toggle}>
          {text.moreFilters({ set: held })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.moreFilters({ set: 0 })} className={classes.manyFilters}>
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
