import { Link } from '@tanstack/react-router';
import type { FORM_SORTS, FormListItem } from '#contract/forms.ts';
import { nameOf, publication, responseCount } from '#web/forms/form-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { VisibilityDot } from '../VisibilityDot.tsx';
import { FormRowMenu } from './FormRowMenu.tsx';

interface FormColumn extends Column<FormListItem> {
  sort: (typeof FORM_SORTS)[number];
}

const day = (iso: string) => <time dateTime={iso}>{formatDate(iso)}</time>;
const status = ({ isPublished }: FormListItem) => {
  const { label, tone } = publication(isPublished);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
};

export const FORM_COLUMNS: FormColumn[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'title',
    cell: (form) => (
      <Link to="/forms/$id" params={{ id: form.id }} className={list.name} data-row-link>
        {nameOf(form)}
      </Link>
    ),
  },
  {
    id: 'created',
    label: 'Created',
    sort: 'createdAt',
    first: 'desc',
    orders: { asc: 'Oldest first', desc: 'Newest first' },
    cell: ({ createdAt }) => day(createdAt),
  },
  {
    id: 'changed',
    label: 'Changed',
    sort: 'updatedAt',
    first: 'desc',
    orders: { asc: 'Changed longest ago first', desc: 'Last changed first' },
    cell: ({ updatedAt }) => day(updatedAt),
    optional: true,
  },
  {
    id: 'responses',
    label: 'Responses',
    sort: 'answer',
    first: 'desc',
    orders: { asc: 'Fewest responses first', desc: 'Most responses first' },
    numeric: true,
    cell: (form) => (
      <Link
        to="/forms/$id/responses"
        params={{ id: form.id }}
        className={list.plainLink}
        aria-label={`${formatCount(form.answer)}: the responses to ${nameOf(form)}`}
      >
        {formatCount(form.answer)}
      </Link>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'isPublished',
    first: 'desc',
    orders: { asc: 'Drafts first', desc: 'Published first' },
    cell: status,
  },
  {
    id: 'visibility',
    label: 'Visibility',
    sort: 'visibility',
    orders: { asc: 'By visibility', desc: 'By visibility, reversed' },
    cell: ({ visibility }) => <VisibilityDot visibility={visibility} />,
  },
];

/** The card of a form, where the screen is too narrow for a table. */
export function FormCard({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  return (
    <>
      <div className={list.cardHead}>
        <div className={list.cardName}>
          <Link to="/forms/$id" params={{ id: form.id }} data-row-link>
            {nameOf(form)}
          </Link>
        </div>
        <FormRowMenu form={form} mayEdit={mayEdit} />
      </div>
      <div className="ui-row-xs">
        {status(form)}
        <VisibilityDot visibility={form.visibility} />
      </div>
      <div className={`${list.cardLine} ${list.dim}`}>
        <Link to="/forms/$id/responses" params={{ id: form.id }} className={list.cardLink}>
          {responseCount(form.answer)}
        </Link>
        <span>Created {day(form.createdAt)}</span>
      </div>
    </>
  );
}
