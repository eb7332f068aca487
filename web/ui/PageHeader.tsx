import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  /** Beside the title: a badge, a count. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** On the phone the buttons shrink to their icons; so they do on every page with a main action. */
  compact?: boolean;
  /** The main action of a list page: on the phone it stands at the thumb, over the list. */
  main?: ReactNode;
}

/** The head of every screen. It names the document too. */
export function PageHeader({ title, description, mark, actions, compact, main }: Props) {
  usePageTitle(title);
  return (
    <header className={classes.header} data-list={compact || main !== undefined || undefined}>
      <div className={classes.words}>
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {mark}
        </Group>
        {description && (
          <Text c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </div>
      {(actions || main) && (
        <div className={classes.actions}>
          {actions}
          {main && <div className={classes.main}>{main}</div>}
        </div>
      )}
    </header>
  );
}

/** Names the document, for screens without a page header. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cauri`;
  }, [title]);
}
