import { Alert, Button, Paper } from '@mantine/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FormTraces } from '#contract/answers.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Traces } from './erasure.api.ts';
import classes from './erasure.module.css';
import { allTotals, formTotals, isName } from './erasure-labels.ts';

interface Props {
  traces: Traces;
  value: string;
  onErase: () => void;
}

/** What would be erased, form by form. */
export function FoundTraces({ traces, value, onErase }: Props) {
  return (
    <>
      <div className={classes.found}>
        <div>
          <h2 className={classes.foundTitle}>{`Held of “${value}”`}</h2>
          <p className={classes.dim}>{allTotals(traces).join(' · ')}</p>
        </div>
        <Button color="red" leftSection={<IconTrash size={18} />} onClick={onErase}>
          Erase all of this
        </Button>
      </div>
      {isName(value) && (
        <Alert className={classes.note} icon={<IconUsers size={20} />} color="yellow" title="Several people can have this name">
          Open the responses below and make sure that all are of the same person. If they are not, search by an e-mail address or a phone
          number, or erase the right responses one by one.
        </Alert>
      )}
      <ul className={classes.forms}>
        {traces.forms.map((form) => (
          <Paper component="li" withBorder key={form.formId} className={classes.form}>
            <TracesInForm form={form} />
          </Paper>
        ))}
      </ul>
    </>
  );
}

function TracesInForm({ form }: { form: FormTraces }) {
  const more = form.responses - form.found.length;
  return (
    <>
      <h3 className={classes.formTitle}>
        {nameOf(form)} {form.deleted && <StatusBadge tone="neutral">Deleted form</StatusBadge>}
      </h3>
      <p className={classes.dim}>{formTotals(form)}</p>
      {form.found.length > 0 && (
        <ul className={classes.responses}>
          {form.found.map(({ responseId, submittedAt, question, answer }) => (
            <li key={responseId}>
              {form.deleted ? (
                <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>
              ) : (
                <Link
                  to="/forms/$id/responses"
                  params={{ id: form.formId }}
                  search={{ tab: 'individual', response: responseId }}
                  target="_blank"
                  aria-label={`Open the response of ${formatDateTime(submittedAt)} in a new tab`}
                >
                  <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>
                </Link>
              )}
              <span className={classes.answer}>{answer ? `${question}: ${answer}` : 'Came with the invitation'}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.dim}>{more === 1 ? 'and 1 older response' : `and ${formatCount(more)} older responses`}</p>}
    </>
  );
}
