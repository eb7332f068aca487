import { Button, Group, Modal, Stack, Tabs, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Frequency } from '#contract/scenario-parts.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { IntervalInputs, intervalProblem } from '../IntervalInputs.tsx';
import { useCreateScenario } from '../scenarios.api.ts';
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
  const create = useCreateScenario();
  const navigate = useNavigate();
  const form = useForm({
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
  });

  const onSubmit = form.onSubmit(
    ({ name, frequency, time, startDate }) =>
      create.mutateAsync({ name: name.trim(), frequency, time: Number(time), startDate, conditions: [] }).then(
        ({ data }) => {
          toast.success('Scenario created successfully!');
          form.reset();
          // The scenario takes the place of the dialog in the history, because Back would open the dialog again.
          void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id }, replace: true });
        },
        (error) => toast.error('Failed to create scenario.', showFieldErrors(form, error)),
      ),
    focusFirstError(form),
  );

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create Scenario
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
