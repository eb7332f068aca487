import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './TabsLine.module.css';
import '@mantine/core/styles/Tabs.layer.css';

/** Tabs on one line, which scrolls sideways on the phone. It begins with the active tab in view. */
export function TabsLine(props: TabsListProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = line.current?.querySelector('[aria-selected=true]');
    if (!line.current || !tab) return;
    const [frame, box] = [line.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Only the line moves: to scroll the tab into view would move the page too, where the tabs lie below other things.
    line.current.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }, []);
  return <Tabs.List ref={line} className={classes.line} {...props} />;
}
