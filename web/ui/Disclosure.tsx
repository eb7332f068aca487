import { Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './Disclosure.module.css';

interface Props {
  /** The content of the button that shows and hides the rest. */
  label: ReactNode;
  beside?: ReactNode;
  /** The content is rendered only while it is shown. */
  children: ReactNode;
}

/** A line that opens to show more. */
export function Disclosure({ label, beside, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Group gap="0 1rem">
        <UnstyledButton className={classes.opener} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <IconChevronDown size={18} className="ui-chevron" aria-hidden="true" />
          {label}
        </UnstyledButton>
        {beside}
      </Group>
      <div id={id} hidden={!open} className={classes.content}>
        {open && children}
      </div>
    </>
  );
}
