import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the profile, named for screen readers. */
export function Card({ title, mark, actions, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {mark}
        {actions && <span className={classes.cardActions}>{actions}</span>}
      </header>
      {children}
    </section>
  );
}

/** What is known, term by term. */
export function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
