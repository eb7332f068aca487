import { Modal, Tabs, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Frequency } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { IntervalInputs, intervalProblem } from '../IntervalInputs.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { ReadyMadeCards } from './ReadyMadeCards.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates a scenario from a name and a schedule, or from a ready-made one. */
export function CreateDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create Scenario" size="lg">
      <Tabs defaultValue="new">
        <Tabs.List mb="md">
          <Tabs.Tab value="new">From scratch</Tabs.Tab>
          <Tabs.Tab value="ready">Ready-made</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <CreateForm onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="ready">
          <ReadyMadeCards replace />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const create = useScenarioCall(scenarios.create);
  const navigate = useNavigate();
  const form = useCallForm({
    initialValues: {
      name: '',
      frequency: 'day' as Frequency,
      time: 1 as number | string,
      startDate: toZonedInput(new Date().toISOString()).slice(0, 10),
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Scenario name is required' : null),
      time: intervalProblem,
    },
    send: ({ name, time, ...schedule }) =>
      create.mutateAsync({ body: { ...schedule, name: name.trim(), time: Number(time), conditions: [] } }),
    onDone({ data }) {
      toast.success('Scenario created successfully!');
      form.reset();
      // The scenario takes the place of the dialog in the history, because Back would open the dialog again.
      void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id }, replace: true });
    },
    failed: 'Failed to create scenario.',
  });

  return (
    <CallForm form={form} submitLabel="Create Scenario" onCancel={onClose}>
      <TextInput
        label="Scenario Name"
        placeholder="Welcome new members"
        withAsterisk
        maxLength={120}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <IntervalInputs frequency={form.getInputProps('frequency')} interval={form.getInputProps('time')} />
      <TextInput type="date" label="Start Date" description="Left empty: today" {...form.getInputProps('startDate')} />
    </CallForm>
  );
}
