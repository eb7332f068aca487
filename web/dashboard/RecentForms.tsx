import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RecentForm } from '#contract/dashboard.ts';
import { useUser } from '#web/api/session.ts';
import { nameOf, publication, responseCount } from '#web/forms/form-labels.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';

/** The latest forms; View opens the responses, or the editor while there is nothing to answer. */
export function RecentForms({ forms, span }: { forms: RecentForm[]; span: 2 | 3 }) {
  const mayEdit = useUser()?.role === 'admin';
  return (
    <Card
      title="Recent forms"
      span={span}
      aside={
        <Link to="/forms" className={classes.more}>
          All forms
        </Link>
      }
    >
      {forms.length === 0 ? (
        <p className={classes.nothing}>No forms yet</p>
      ) : (
        <ul className={classes.forms}>
          {forms.map((form) => {
            const { label, tone } = publication(form.isPublished);
            const name = nameOf(form);
            return (
              <li key={form._id} className={classes.form}>
                <div className={classes.formWords}>
                  <div className={classes.formName}>{name}</div>
                  <div className={classes.formDetails}>
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                    <span>{responseCount(form.answer)}</span>
                    <RelativeTime iso={form.createdAt} />
                  </div>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`View ${name}`}
                  renderRoot={(props) =>
                    form.isPublished || !mayEdit ? (
                      <Link to="/forms/$id/responses" params={{ id: form._id }} {...props} />
                    ) : (
                      <Link to="/forms/$id" params={{ id: form._id }} {...props} />
                    )
                  }
                >
                  View
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
