import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'positive' | 'warning' | 'negative' | 'info' | 'neutral';

/** A status as a text, with a colour that repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${classes.badge} ui-tinted`} data-tone={tone}>
      <span className="ui-dot" />
      {children}
    </span>
  );
}
