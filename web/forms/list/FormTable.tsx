import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormListItem } from '#contract/forms.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/figures.ts';
import list from '#web/ui/list.module.css';
import { SortableHead } from '#web/ui/SortableHead.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { nameOf, publication } from '../form-words.ts';
import { VisibilityDot } from '../VisibilityDot.tsx';
import { FormRowMenu } from './FormRowMenu.tsx';
import classes from './list.module.css';
import { COLUMNS, type Sorting, turned } from './sorting.ts';

interface Props {
  /** Undefined while they are on their way. */
  forms: FormListItem[] | undefined;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  mayEdit: boolean;
  stale: boolean;
}

export function FormTable({ forms, sorting, onSort, mayEdit, stale }: Props) {
  return (
    <div className={list.frame} aria-busy={stale || !forms}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={Boolean(forms)} data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map(({ sort, label }) => (
              <SortableHead
                key={sort}
                label={label}
                sorted={sorting.sort === sort ? sorting.order : undefined}
                onSort={() => onSort(turned(sorting, sort))}
                end={sort === 'answer'}
              />
            ))}
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{forms ? forms.map((form) => <Row key={form.id} form={form} mayEdit={mayEdit} />) : <LoadingRows />}</Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const { label, tone } = publication(form.isPublished);
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <Link to="/forms/$id" params={{ id: form.id }}>
          {nameOf(form)}
        </Link>
      </Table.Th>
      <Table.Td>
        <time dateTime={form.createdAt}>{formatDate(form.createdAt)}</time>
      </Table.Td>
      <Table.Td className={classes.number}>
        <Link
          to="/forms/$id/responses"
          params={{ id: form.id }}
          aria-label={`${formatCount(form.answer)}: the responses to ${nameOf(form)}`}
        >
          {formatCount(form.answer)}
        </Link>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Table.Td>
      <Table.Td>
        <VisibilityDot visibility={form.visibility} />
      </Table.Td>
      <Table.Td className={list.actions}>
        <FormRowMenu form={form} mayEdit={mayEdit} />
      </Table.Td>
    </Table.Tr>
  );
}

function LoadingRows() {
  return [70, 45, 60, 38, 55, 48].map((width) => (
    <Table.Tr key={width} aria-hidden="true">
      <Table.Td className={classes.name}>
        <Skeleton h={14} w={`${width}%`} my={9} />
      </Table.Td>
      {[80, 32, 70, 64, 24].map((w) => (
        <Table.Td key={w}>
          <Skeleton h={14} w={w} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
