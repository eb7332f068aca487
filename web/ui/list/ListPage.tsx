import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import * as text from './list.messages.ts';
import { useListKeys } from './useListKeys.ts';
import type { ListState } from './useListPage.ts';

interface FrameProps<Row> extends ComponentProps<typeof ListToolbar<Row>>, ComponentProps<typeof ListFoot> {
  list: ListState;
  /** Shows only the totals of a list without any row, because there is nothing to search or to filter. */
  hidesToolsWhenEmpty?: boolean;
  /** Content between the tools and the rows. */
  notice?: ReactNode;
  failed: string;
  /** The content when there are no rows at all. */
  empty: ComponentProps<typeof EmptyState>;
  /** The content when no row matches the filters, and the label of the button that removes the filters. */
  noMatch?: { title?: string; children?: ReactNode; showAll: string };
  /** The rows, or their skeletons while they are loading. */
  children: ReactNode;
}

/** The tools, the rows or the state, and the foot of a list. It is for screens in which a list is only one part. */
export function ListFrame<Row>({ hidesToolsWhenEmpty, notice, failed, empty, noMatch, children, ...props }: FrameProps<Row>) {
  useListKeys();
  const { list, searchLabel, filters, totals, tools, columns } = props;
  const hasTools = searchLabel || filters || totals || tools || columns;
  const hasNothing = list.isEmpty && !list.isFiltered;
  return (
    <DialogHost>
      {hasTools && (hidesToolsWhenEmpty && hasNothing ? totals : <ListToolbar {...props} />)}
      {notice}
      {list.error ? (
        <ErrorState title={failed} error={list.error} retry={list.retry} retrying={list.isFetching} />
      ) : !list.isEmpty ? (
        children
      ) : hasNothing || !noMatch ? (
        <EmptyState {...empty} />
      ) : (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={noMatch.title ?? empty.title}
          action={
            <Button variant="default" onClick={list.clear}>
              {noMatch.showAll}
            </Button>
          }
        >
          {noMatch.children ?? text.noMatchHint()}
        </EmptyState>
      )}
      <ListFoot {...props} />
    </DialogHost>
  );
}

interface Props<Row> extends FrameProps<Row>, Omit<ComponentProps<typeof PageHeader>, 'mark'> {
  withCount?: boolean;
}

/** On the phone the count may take another line, so its space is kept until it comes. */
const SPACE_FOR_COUNT = '\u2007\u2007';

/** A page that is a list: its head, its tools, its rows and its foot. */
export function ListPage<Row>({ title, back, description, actions, main, compact, withCount, ...frame }: Props<Row>) {
  const { answer, count, atLeast } = frame.list;
  return (
    <>
      <PageHeader
        {...{ title, back, description, actions, main, compact }}
        mark={
          withCount &&
          (count > 0 || !answer) && (
            <Text c="dimmed" className="ui-numbers">
              {answer ? formatCount(count, atLeast) : SPACE_FOR_COUNT}
            </Text>
          )
        }
      />
      <ListFrame {...frame} />
    </>
  );
}
