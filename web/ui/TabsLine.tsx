import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './TabsLine.module.css';

/** The tabs of a screen on one line, which scrolls sideways on the phone. It begins with the active tab in view. */
export function TabsLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  // The braces matter: browsers that return a promise of the scrolling would have React call it as the end of the effect.
  useEffect(() => {
    line.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, []);
  return (
    <Tabs.List ref={line} className={classes.line}>
      {children}
    </Tabs.List>
  );
}
