import { Alert, Box, Button, Group, Paper, Title } from '@mantine/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import type { FormTraces } from '#contract/answers.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Traces } from '../responses/responses.api.ts';
import * as text from './erasure.messages.ts';
import { allTotals, formTotals, isName } from './erasure-labels.ts';

export const FoundTraces = ({ traces, value, onErase }: { traces: Traces; value: string; onErase: () => void }) => (
  <>
    <Group justify="space-between" mb="md">
      <div>
        <Title order={2} size="h3">
          {text.heldOf({ value })}
        </Title>
        <div className="ui-dim">{allTotals(traces).join(' · ')}</div>
      </div>
      <Button color="red" leftSection={<IconTrash size={18} />} onClick={onErase}>
        {text.eraseAll()}
      </Button>
    </Group>
    {isName(value) && (
      <Alert mb="md" icon={<IconUsers size={20} />} color="yellow" title={text.isNameTitle()}>
        {text.isNameAdvice()}
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
        {nameOf(form)} {form.deleted && <StatusBadge tone="neutral">{text.deletedForm()}</StatusBadge>}
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
                  aria-label={text.openResponse({ at: formatDateTime(submittedAt) })}
                >
                  {time}
                </TextLink>
              )}
              <span className="ui-text">{answer ? text.questionAndAnswer({ question, answer }) : text.cameWithInvitation()}</span>
            </Box>
          );
        })}
      </ul>
      {more > 0 && <div className="ui-dim">{text.olderResponses({ count: more })}</div>}
    </>
  );
}
