import { Input, SegmentedControl, Tabs, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Frequency } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { scenarios } from '#contract/scenarios.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { today } from '#web/ui/zoned-input.ts';
import { IntervalInputs, intervalProblem } from '../IntervalInputs.tsx';
import { SCHEDULE } from '../scenario-labels.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import * as shared from '../scenarios.messages.ts';
import * as text from './list.messages.ts';
import { ReadyMadeCards } from './ReadyMadeCards.tsx';

/** Creates a scenario from a name and, for one that follows the clock, a schedule; or from a ready-made one. */
export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnClickOutside={false} title={text.createScenario()} size="lg">
      <Tabs defaultValue="new">
        <TabsLine mb="md">
          <Tabs.Tab value="new">{text.fromScratch()}</Tabs.Tab>
          <Tabs.Tab value="ready">{text.readyMade()}</Tabs.Tab>
        </TabsLine>
        <Tabs.Panel value="new">
          <CreateForm onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="ready">
          <ReadyMadeCards replace />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const create = useScenarioCall(scenarios.create);
  const navigate = useNavigate();
  const form = useCallForm({
    initialValues: {
      name: '',
      start: 'event' as 'event' | 'schedule',
      frequency: 'day' as Frequency,
      time: 1 as number | string,
      startDate: today(),
    },
    validate: {
      name: (name) => (name.trim() === '' ? rule.scenarioNameRequired() : null),
      time: (time, { start }) => (start === 'schedule' ? intervalProblem(time) : null),
    },
    send: ({ name, start, time, ...schedule }) =>
      create.mutateAsync({
        body: {
          name: name.trim(),
          conditions: [],
          ...(start === 'schedule' && { ...schedule, time: Number(time), triggerId: SCHEDULE }),
        },
      }),
    onDone({ data }) {
      toast.success(text.created());
      form.reset();
      // The scenario takes the place of the dialog in the history, because Back would open the dialog again.
      void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id }, replace: true });
    },
    failed: text.notCreated(),
  });

  return (
    <CallForm form={form} submitLabel={text.createScenario()} onCancel={onClose}>
      <TextInput
        label={shared.scenarioName()}
        placeholder={text.nameExample()}
        withAsterisk
        maxLength={120}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Input.Wrapper
        label={text.howItStarts()}
        labelElement="div"
        description={form.values.start === 'event' ? text.eventNext() : undefined}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={text.howItStarts()}
          data={[
            { value: 'event', label: text.onEvent() },
            { value: 'schedule', label: text.onSchedule() },
          ]}
          {...form.getInputProps('start')}
        />
      </Input.Wrapper>
      {form.values.start === 'schedule' && (
        <>
          <IntervalInputs frequency={form.getInputProps('frequency')} interval={form.getInputProps('time')} />
          <DateField label={shared.startDate()} description={text.emptyMeansToday()} {...form.getInputProps('startDate')} />
        </>
      )}
    </CallForm>
  );
}
