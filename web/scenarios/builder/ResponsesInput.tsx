import { Group, Input, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { ResponseFilters } from '#web/forms/responses/ResponseFilters.tsx';
import { matchingCount, responseSummary, selectionOf, shownIn } from '#web/forms/responses/responses.api.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './step-form.messages.ts';

interface Props {
  /** Empty while no form is chosen. */
  form: string;
  label: string;
  help: string;
  /** The filters as JSON; empty for all responses. */
  value: unknown;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Chooses responses of a form with the filters of their list, and says how many there are. */
export function ResponsesInput({ form, label, help, value, error, onChange }: Props) {
  const shown = shownIn(value);
  const chosen = { enabled: form !== '' };
  const { data: summary } = useQuery({ ...responseSummary(form), ...chosen });
  const { data: count } = useQuery({ ...matchingCount(form, shown), ...chosen });
  const change = (changes: Partial<ResponsesSearch>) => onChange(JSON.stringify(selectionOf({ ...shown, ...changes })));
  return (
    <Input.Wrapper label={label} labelElement="div" description={help} error={error} role="group" aria-label={label}>
      {summary ? (
        <>
          <Group gap="xs" my={6}>
            <ResponseFilters
              formId={form}
              questions={summary.questions.map(({ question }) => question)}
              shown={shown}
              hasLate={summary.late > 0}
              onChange={change}
            />
          </Group>
          <Text size="sm" aria-live="polite">
            {count === undefined ? '' : text.responsesNow({ count })}
          </Text>
        </>
      ) : (
        <p className="ui-dim">{form === '' ? text.chooseFormFirst() : word.loading()}</p>
      )}
    </Input.Wrapper>
  );
}
