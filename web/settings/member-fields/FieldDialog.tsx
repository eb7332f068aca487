import { ActionIcon, Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { FIELD_OPTIONS_MAX, MEMBER_FIELD_KINDS, type MemberField, memberFields } from '#contract/member-fields.ts';
import * as rules from '#contract/members.messages.ts';
import { call } from '#web/api/call.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './member-fields.messages.ts';

interface Props extends DialogProps {
  /** Undefined for a new field. */
  field?: MemberField;
}

type Option = { _id?: string; label: string };

const valuesOf = (field: MemberField | undefined) => ({
  name: field?.name ?? '',
  kind: field?.kind ?? ('text' as MemberField['kind']),
  options: (field?.options.length ? field.options : [{ label: '' }]) as Option[],
});

const bodyOf = ({ name, kind, options }: { name: string; kind: MemberField['kind']; options: Option[] }) => ({
  name,
  ...(kind === 'choice' && { options }),
});

/** Adds or changes a field. Its kind stays, because members may have values of it. */
export const FieldDialog = ({ field, ...dialog }: Props) => (
  <CallDialog
    {...dialog}
    title={field ? text.editOf(field) : text.add()}
    submitLabel={field ? word.save() : text.create()}
    initialValues={valuesOf(field)}
    versions={{ stored: field, valuesOf, conflictTitle: text.changedMeanwhile() }}
    validate={{
      name: (name) => (name.trim() ? null : rules.nameRequired()),
      options: (options, { kind }) => (kind !== 'choice' || options.every(({ label }) => label.trim()) ? null : text.choiceRequired()),
    }}
    send={(values, before, rev): Promise<unknown> => {
      if (!field) return call(memberFields.create, { body: { ...bodyOf(values), kind: values.kind } });
      const changes = changesOf(bodyOf(before), bodyOf(values));
      // A list of choices replaces the one that is stored, so it must be the newest.
      return call(memberFields.update, { params: { id: field._id }, body: { ...changes, ...(changes.options && { rev }) } });
    }}
    stale={['members', 'templates']}
    done={field ? text.saved() : text.created()}
    failed={text.notSaved()}
  >
    {({ getInputProps, values: { kind, options }, errors, setFieldValue }) => (
      <>
        <TextInput label={word.name()} withAsterisk data-autofocus autoComplete="off" maxLength={60} {...getInputProps('name')} />
        <NativeSelect
          label={text.kind()}
          description={field && text.kindFixed()}
          disabled={field !== undefined}
          data={MEMBER_FIELD_KINDS.map((value) => ({ value, label: text.kinds[value]() }))}
          {...getInputProps('kind')}
        />
        {kind === 'choice' && (
          <Input.Wrapper component="fieldset" bd={0} p={0} m={0} label={text.choices()} labelElement="div" error={errors.options}>
            <Stack gap={6} mt={4}>
              {options.map((option, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new choice has no id yet
                <Group key={i} gap={6} wrap="nowrap">
                  <TextInput
                    flex={1}
                    aria-label={text.choiceNumber({ n: i + 1 })}
                    maxLength={100}
                    autoComplete="off"
                    value={option.label}
                    onChange={({ currentTarget }) => setFieldValue('options', options.with(i, { ...option, label: currentTarget.value }))}
                  />
                  <ActionIcon
                    aria-label={text.removeChoice({ n: i + 1 })}
                    disabled={options.length < 2}
                    onClick={() => setFieldValue('options', options.toSpliced(i, 1))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Group>
              ))}
              <Button
                variant="default"
                size="compact-md"
                me="auto"
                leftSection={<IconPlus size={16} />}
                disabled={options.length >= FIELD_OPTIONS_MAX}
                onClick={() => setFieldValue('options', [...options, { label: '' }])}
              >
                {text.addChoice()}
              </Button>
            </Stack>
          </Input.Wrapper>
        )}
      </>
    )}
  </CallDialog>
);
