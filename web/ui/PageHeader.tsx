import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  /** Beside the title: a badge, a count. */
  mark?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
}

/** The head of every screen; names the document too. */
export function PageHeader({ title, description, mark, actions }: Props) {
  usePageTitle(title);
  return (
    <header className={classes.header}>
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
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** Names the document, for screens without a page header. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cauri`;
  }, [title]);
}
