import { Paper, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormListItem } from '#contract/forms.ts';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { nameOf, publication, responseCount } from '../form-words.ts';
import { VisibilityDot } from '../VisibilityDot.tsx';
import { FormRowMenu } from './FormRowMenu.tsx';
import classes from './list.module.css';

interface Props {
  /** Undefined while they are on their way. */
  forms: FormListItem[] | undefined;
  mayEdit: boolean;
  stale: boolean;
}

/** The list where a table does not fit. */
export function FormCards({ forms, mayEdit, stale }: Props) {
  if (!forms) return <LoadingCards />;
  return (
    <ul className={list.cards} aria-busy={stale} data-stale={stale || undefined}>
      {forms.map((form) => {
        const { label, tone } = publication(form.isPublished);
        return (
          <Paper component="li" withBorder key={form.id} className={classes.card}>
            <div className={list.cardHead}>
              <div className={list.cardName}>
                <Link to="/forms/$id" params={{ id: form.id }}>
                  {nameOf(form)}
                </Link>
              </div>
              <FormRowMenu form={form} mayEdit={mayEdit} />
            </div>
            <div className={classes.cardLine}>
              <StatusBadge tone={tone}>{label}</StatusBadge>
              <VisibilityDot visibility={form.visibility} />
            </div>
            <div className={classes.cardFoot}>
              <Link to="/forms/$id/responses" params={{ id: form.id }}>
                {responseCount(form.answer)}
              </Link>
              <span>
                Created <time dateTime={form.createdAt}>{formatDate(form.createdAt)}</time>
              </span>
            </div>
          </Paper>
        );
      })}
    </ul>
  );
}

function LoadingCards() {
  return (
    <ul className={list.cards} aria-hidden="true">
      {[70, 45, 60, 52].map((width) => (
        <Paper component="li" withBorder key={width} className={classes.card}>
          <Skeleton h={16} w={`${width}%`} my={14} />
          <Skeleton h={14} w={150} my={4} />
          <Skeleton h={12} w="85%" mt={16} mb={4} />
        </Paper>
      ))}
    </ul>
  );
}
