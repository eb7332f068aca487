import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { Question } from '#contract/forms.ts';
import { asksNothing } from '#contract/questions.ts';
import { type ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { nameOf } from '../form-labels.ts';
import * as text from './handling.messages.ts';
import { HandlingDialog } from './lazy.ts';

/** The part of the editor from which the statuses of responses are edited, and what happens when one arrives. */
export function HandlingCard({ formId, title, questions }: { formId: string; title: string; questions: Question[] }) {
  const [opened, dialog] = useDisclosure();
  const hint = useId();
  const { createOnArrival, isStarting } = useOnArrival(formId, title);
  return (
    <SectionCard title={text.handlingTitle()} lead={text.handlingLead()}>
      <Stack gap="sm">
        <Button variant="default" onClick={dialog.open}>
          {text.editHandling()}
        </Button>
        <Button variant="default" loading={isStarting} onClick={() => void createOnArrival()} aria-describedby={hint}>
          {text.createOnArrival()}
        </Button>
        <Text id={hint} size="sm" c="dimmed">
          {text.onArrivalHint()}
        </Text>
      </Stack>
      <HandlingDialog formId={formId} questions={questions.filter((one) => !asksNothing(one))} opened={opened} onClose={dialog.close} />
    </SectionCard>
  );
}

/** Names of scenarios have so many characters. */
const NAME_MAX = 120;

/** Opens the scenario that makes members of the people who answer. It is made first where it is not there yet, and is paused then. */
function useOnArrival(formId: string, title: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const name = [...text.onArrivalScenario({ form: nameOf({ title }) })].slice(0, NAME_MAX).join('').trim();
  const { mutate, isPending } = useMutationOnce({
    mutationFn: async () => {
      const { data: known } = await call(scenarios.list, { query: { search: name, limit: 100 } });
      // Forms may have the same title.
      const same = known.find((one) => [one.trigger?.config.form].flat().includes(formId));
      return same?._id ?? (await call(scenarios.importFile, { body: { file: fileOf(formId, name) } })).data._id;
    },
    onSuccess: async (scenarioId) => {
      await client.invalidateQueries({ queryKey: ['scenarios'] });
      await navigate({ to: '/scenario/$scenarioId', params: { scenarioId } });
    },
    onError: (error) => toast.error(text.scenarioNotMade(), error),
  });
  return { createOnArrival: () => mutate(), isStarting: isPending };
}

const fileOf = (formId: string, name: string): ScenarioFile => ({
  ...{ cauri: 'scenario', format: 1, name, frequency: 'day', time: 1, startTime: '08:00' },
  ...{ conditions: [], match: 'all', missed: 'run', overlap: 'wait' },
  trigger: { module: 'forms.answered', config: { form: [formId] } },
  reactions: [
    {
      ref: 'member',
      module: 'members.upsert',
      config: { email: '{{ trigger.email }}', name: '{{ trigger.name }}', phone: '{{ trigger.phone }}' },
      conditions: [],
    },
  ],
});
