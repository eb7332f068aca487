import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { heldTogether } from './held-together.ts';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** The link to the screen above this one. */
  back?: ReactNode;
  description?: ReactNode;
  /** Content beside the title, such as a badge or a count. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** On the phone the buttons show only their icons, as on every page with a main action. */
  compact?: boolean;
  /** The main action of a list page. On the phone it floats over the list, where the thumb reaches it. */
  main?: ReactNode;
}

/** The head of every screen. It also sets the document's title. */
export function PageHeader({ title, back, description, mark, actions, compact, main }: Props) {
  usePageTitle(title);
  return (
    <header className={classes.header} data-list={compact || main !== undefined || undefined}>
      <div className={classes.title}>
        {back}
        {/* The count of a list never stands alone on a line. */}
        <Group gap="sm" wrap={main ? 'nowrap' : 'wrap'}>
          <Title order={1} lineClamp={3}>
            {heldTogether(title)}
          </Title>
          {mark}
        </Group>
        {description && (
          <Text c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </div>
      {(actions || main) && (
        <Group gap="xs" align="flex-start" className={`${classes.actions} ui-no-print`}>
          {actions}
          {main && (
            <div className={classes.main} data-at-thumb>
              {main}
            </div>
          )}
        </Group>
      )}
    </header>
  );
}

/** Sets the document's title, for screens without a page header. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cauri`;
  }, [title]);
}
