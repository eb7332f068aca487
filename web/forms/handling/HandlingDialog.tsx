import { ActionIcon, Button, Fieldset, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { titleOf } from '#contract/answer-values.ts';
import { ownFieldName } from '#contract/field-tests.ts';
import { type FormHandling, handling } from '#contract/handling.ts';
import { MAPPED_FIELDS, type MappedField, mappingOf, STATUS_TONES, STATUSES_MAX, type StatusTone } from '#contract/response-statuses.ts';
import { call } from '#web/api/call.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import { formHandling } from './handling.api.ts';
import * as text from './handling.messages.ts';
import '@mantine/core/styles/Fieldset.layer.css';

interface Props extends DialogProps {
  formId: string;
  /** The questions that can fill in a member. */
  questions: { id: string; type: string; title: string }[];
}

/** Edits the statuses of a form's responses, and says which questions fill in a member. */
export function HandlingDialog({ formId, questions, opened, onClose }: Props) {
  const query = useQuery({ ...formHandling(formId), enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={text.handlingTitle()} size="lg" closeOnClickOutside={false}>
      <Loaded query={query} failed={text.notLoaded()}>
        {(stored) => <HandlingForm {...{ formId, questions, stored, onClose }} />}
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  stored: FormHandling;
}

interface Row {
  _id?: string;
  name: string;
  tone: StatusTone;
}

function HandlingForm({ formId, questions, stored, onClose }: FormProps) {
  const valuesOf = ({ statuses, mapping }: FormHandling) => ({
    statuses: statuses.filter(({ removed }) => !removed).map(({ _id, name, tone }): Row => ({ _id, name, tone })),
    mapping: Object.fromEntries(Object.entries({ ...mapping, ...mappingOf(mapping, questions) }).map(([field, id]) => [field, id ?? ''])),
  });
  const form = useCallForm({
    initialValues: valuesOf(stored),
    versions: { stored, valuesOf, conflictTitle: text.handlingChangedMeanwhile() },
    send: ({ statuses, mapping }, _, rev) => {
      const chosen = Object.fromEntries(Object.entries(mapping).map(([field, id]) => [field, id || null]));
      return call(handling.saveForm, { params: { id: formId }, body: { statuses, mapping: chosen, rev } });
    },
    stale: ['answers'],
    done: text.handlingSaved(),
    closes: true,
    onDone: onClose,
    failed: text.handlingNotSaved(),
  });
  const { statuses } = form.values;
  const own = (useQuery(memberFieldList).data ?? [])
    .filter(({ archived }) => !archived)
    .map(({ _id, name }) => ({ field: ownFieldName(_id), label: name }));
  return (
    <CallForm form={form} submitLabel={word.save()} onCancel={onClose}>
      <Fieldset legend={text.statuses()}>
        <Text size="sm" c="dimmed" mb="xs">
          {text.statusesLead()}
        </Text>
        <div className="ui-stack-xs">
          {statuses.map(({ _id, name }, i) => (
            <Group key={_id ?? `new ${i}`} gap="xs" align="start">
              <TextInput
                flex="1 1 10rem"
                miw={0}
                aria-label={text.statusName({ place: i + 1 })}
                maxLength={60}
                autoComplete="off"
                {...form.getInputProps(`statuses.${i}.name`)}
              />
              <NativeSelect
                w="6.5rem"
                flex="none"
                aria-label={text.toneOfStatus({ place: i + 1 })}
                data={STATUS_TONES.map((tone) => ({ value: tone, label: text.tone[tone]() }))}
                {...form.getInputProps(`statuses.${i}.tone`)}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={text.moveUp({ name })}
                disabled={i === 0}
                onClick={() => form.reorderListItem('statuses', { from: i, to: i - 1 })}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={text.removeStatus({ name })}
                onClick={() => form.removeListItem('statuses', i)}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          ))}
          {statuses.length < STATUSES_MAX && (
            <Button
              variant="subtle"
              size="compact-md"
              style={{ justifySelf: 'start' }}
              leftSection={<IconPlus size={16} />}
              onClick={() => form.insertListItem('statuses', { name: '', tone: 'info' })}
            >
              {text.addStatus()}
            </Button>
          )}
        </div>
      </Fieldset>
      <Fieldset legend={text.mapping()}>
        <Text size="sm" c="dimmed" mb="xs">
          {text.mappingLead()}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          {[...MAPPED_FIELDS.map((field) => ({ field, label: FIELD_LABELS[field] })), ...own].map(({ field, label }) => (
            <NativeSelect
              key={field}
              label={label}
              data={[{ value: '', label: text.noQuestion() }, ...questions.map((one) => ({ value: one.id, label: titleOf(one) }))]}
              {...form.getInputProps(`mapping.${field}`)}
              value={form.values.mapping[field] ?? ''}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </CallForm>
  );
}

const FIELD_LABELS: Record<MappedField, string> = {
  name: text.field.name(),
  email: text.field.email(),
  phone: text.field.phone(),
  nationality: text.field.nationality(),
  work: text.field.work(),
  amount: text.field.amount(),
};
