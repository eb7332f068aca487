import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './panel.module.css';

interface HeadProps {
  title: string;
  /** Over the title. */
  place?: string;
  mark?: ReactNode;
  close: () => void;
}

/** The head of each panel; it takes the focus when the panel opens. */
export function PanelHead({ title, place, mark, close }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.head}>
      {mark}
      <div className={classes.headWords}>
        {place && <span className="ui-dim-xs">{place}</span>}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <ActionIcon aria-label="Close" onClick={close}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}
