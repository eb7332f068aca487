import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from '#web/ui/toast.tsx';
import { nameOf } from '../form-labels.ts';
import * as text from './handling.messages.ts';

/** Names of scenarios have so many characters. */
const NAME_MAX = 120;

/** Opens the scenario that makes members of the people who answer. It is made first where it is not there yet, and is paused then. */
export function useOnArrival(formId: string, title: string) {
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
