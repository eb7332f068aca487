import { ActionIcon, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import * as text from './list.messages.ts';
import { useWide } from './useWide.ts';

/** Numbered pages: all of them when there are few, otherwise with an ellipsis. On the phone they share one line. */
export const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => (
  <nav aria-label={text.pages()} className="ui-row ui-wrap">
    <ActionIcon variant="transparent" c="inherit" aria-label={text.previousPage()} disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <IconChevronLeft size={18} aria-hidden="true" />
    </ActionIcon>
    {pageNumbers(page, pages, useWide()).map((number, i, all) =>
      number === null ? (
        <Text key={`gap after ${all[i - 1]}`} span px={4} aria-hidden="true">
          …
        </Text>
      ) : (
        <ActionIcon
          key={number}
          variant={number === page ? 'default' : 'subtle'}
          c="var(--mantine-color-text)"
          w="auto"
          px={4}
          fz="sm"
          fw={number === page ? 650 : 550}
          aria-label={text.page({ page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </ActionIcon>
      ),
    )}
    <ActionIcon variant="transparent" c="inherit" aria-label={text.nextPage()} disabled={page >= pages} onClick={() => onPage(page + 1)}>
      <IconChevronRight size={18} aria-hidden="true" />
    </ActionIcon>
  </nav>
);

const FEW = 5;

/** The page numbers to show; null stands for an ellipsis. A narrow screen has no space for the neighbours of the page. */
export function pageNumbers(page: number, pages: number, isWide: boolean): (number | null)[] {
  if (pages <= FEW) return Array.from({ length: pages }, (_, i) => i + 1);
  if (!isWide)
    return [1, page > 2 && null, page > 1 && page < pages && page, page < pages - 1 && null, pages].filter((one) => one !== false);
  if (page <= 3) return [1, 2, 3, 4, null, pages];
  if (page >= pages - 2) return [1, null, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, page - 1, page, page + 1, null, pages];
}
