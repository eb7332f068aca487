import { Link } from '@tanstack/react-router';
import type { FORM_SORTS, FormListItem } from '#contract/forms.ts';
import { nameOf, responseCount, STATES } from '#web/forms/form-labels.ts';
import { responses } from '#web/forms/forms.messages.ts';
import { formatDate } from '#web/ui/dates.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { marked } from '#web/ui/marked.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { VisibilityDot } from '../VisibilityDot.tsx';
import { FormRowMenu } from './FormRowMenu.tsx';
import * as text from './form-list.messages.ts';

interface FormColumn extends Column<FormListItem> {
  sort: (typeof FORM_SORTS)[number];
}

const day = (iso: string) => <time dateTime={iso}>{formatDate(iso)}</time>;
const status = ({ state }: FormListItem) => {
  const { label, tone } = STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
};

export const FORM_COLUMNS: FormColumn[] = [
  {
    id: 'name',
    label: word.name(),
    sort: 'title',
    cell: (form) => (
      <Link to="/forms/$id" params={{ id: form.id }} className={list.name} data-row-link>
        {heldTogether(nameOf(form))}
      </Link>
    ),
  },
  {
    id: 'created',
    label: text.created(),
    sort: 'createdAt',
    first: 'desc',
    orders: { asc: word.oldestFirst(), desc: word.newestFirst() },
    cell: ({ createdAt }) => day(createdAt),
  },
  {
    id: 'changed',
    label: text.changed(),
    sort: 'updatedAt',
    first: 'desc',
    orders: { asc: text.longestUnchangedFirst(), desc: word.lastChangedFirst() },
    cell: ({ updatedAt }) => day(updatedAt),
    optional: true,
  },
  {
    id: 'responses',
    label: responses(),
    sort: 'answer',
    first: 'desc',
    orders: { asc: text.fewestResponsesFirst(), desc: text.mostResponsesFirst() },
    numeric: true,
    cell: (form) => (
      <Link
        to="/forms/$id/responses"
        params={{ id: form.id }}
        className={list.plainLink}
        aria-label={text.responsesTo({ count: form.answer, name: nameOf(form) })}
      >
        {formatCount(form.answer)}
      </Link>
    ),
  },
  {
    id: 'status',
    label: word.status(),
    sort: 'isPublished',
    first: 'desc',
    orders: { asc: text.draftsFirst(), desc: text.publishedFirst() },
    cell: status,
  },
  {
    id: 'visibility',
    label: text.visibility(),
    sort: 'visibility',
    orders: { asc: text.byVisibility(), desc: text.byVisibilityReversed() },
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
            {heldTogether(nameOf(form))}
          </Link>
        </div>
        <FormRowMenu form={form} mayEdit={mayEdit} />
      </div>
      <div className="ui-row-xs">
        {status(form)}
        <VisibilityDot visibility={form.visibility} />
      </div>
      <div className={`${list.cardLine} ui-dim`}>
        <Link
          to="/forms/$id/responses"
          params={{ id: form.id }}
          className={list.cardLink}
          aria-label={`${responseCount(form.answer)} · ${nameOf(form)}`}
        >
          {responseCount(form.answer)}
        </Link>
        <span>{marked(text.createdOn({ day: formatDate(form.createdAt) }), { day: () => day(form.createdAt) })}</span>
      </div>
    </>
  );
}
