import { Alert, Box, Button, Group, Paper, Title } from '@mantine/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import type { FormTraces } from '#contract/answers.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Traces } from '../responses/responses.api.ts';
import { allTotals, formTotals, isName } from './erasure-labels.ts';

interface Props {
  traces: Traces;
  value: string;
  onErase: () => void;
}

/** Shows what would be erased, form by form. */
export const FoundTraces = ({ traces, value, onErase }: Props) => (
  <>
    <Group justify="space-between" mb="md">
      <div>
        <Title order={2} size="h3">{`Held of “${value}”`}</Title>
        <div className="ui-dim">{allTotals(traces).join(' · ')}</div>
      </div>
      <Button color="red" leftSection={<IconTrash size={18} />} onClick={onErase}>
        Erase all of this
      </Button>
    </Group>
    {isName(value) && (
      <Alert mb="md" icon={<IconUsers size={20} />} color="yellow" title="Several people can have this name">
        Open the responses below and make sure that all are of the same person. If they are not, search by an e-mail address or a phone
        number, or erase the right responses one by one.
      </Alert>
    )}
    <ul className="ui-plain-list ui-stack-sm">
      {traces.forms.map((form) => (
        <Paper component="li" withBorder key={form.formId} p="md">
          <TracesInForm form={form} />
        </Paper>
      ))}
    </ul>
  </>
);

function TracesInForm({ form }: { form: FormTraces }) {
  const more = form.responses - form.found.length;
  return (
    <>
      <Title order={3} size="h4">
        {nameOf(form)} {form.deleted && <StatusBadge tone="neutral">Deleted form</StatusBadge>}
      </Title>
      <div className="ui-dim">{formTotals(form)}</div>
      <ul className="ui-lines">
        {form.found.map(({ responseId, submittedAt, question, answer }) => {
          const time = <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>;
          return (
            <Box component="li" key={responseId} py={6} fz="sm" className="ui-row-md ui-wrap">
              {form.deleted ? (
                time
              ) : (
                <TextLink
                  inherit
                  to="/forms/$id/responses"
                  params={{ id: form.formId }}
                  search={{ tab: 'individual', response: responseId }}
                  target="_blank"
                  aria-label={`Open the response of ${formatDateTime(submittedAt)} in a new tab`}
                >
                  {time}
                </TextLink>
              )}
              <span className="ui-text">{answer ? `${question}: ${answer}` : 'Came with the invitation'}</span>
            </Box>
          );
        })}
      </ul>
      {more > 0 && <div className="ui-dim">{more === 1 ? 'and 1 older response' : `and ${formatCount(more)} older responses`}</div>}
    </>
  );
}
