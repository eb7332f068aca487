import { Box, type BoxProps, Flex, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Template, type TemplateFields, TemplateInput } from '#contract/templates.ts';
import { ApiError } from '#web/api/call.ts';
import { useManualSave } from '#web/drafts/useManualSave.ts';
import { beginAgain } from '#web/ui/changesOf.ts';
import { focusFirstInvalid, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { sameContent } from '#web/ui/same.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { useIsAddingPicture, useSaveTemplate } from '../templates.api.ts';
import { BodyEditor } from './BodyEditor.tsx';
import { ChannelFields, type ChannelValues, channelInput, channelValues, fieldOf } from './ChannelFields.tsx';
import * as text from './form.messages.ts';
import { InsertField } from './InsertField.tsx';
import { UnknownFields } from './UnknownFields.tsx';

/** The values of the inputs, with the status as text. */
type Values = Record<'name' | 'subject' | 'body' | 'status' | 'link' | 'button_text', string> & ChannelValues;

const valuesOf = (template: Template | undefined): Values => ({
  name: template?.name ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
  status: String(template?.status ?? 1),
  link: template?.link ?? '',
  button_text: template?.button_text ?? '',
  ...channelValues(template),
});

interface Props {
  /** Undefined for a new template. */
  template: Template | undefined;
  fields: TemplateFields;
}

export function TemplateForm({ template, fields: { statuses, mergeFields } }: Props) {
  const save = useSaveTemplate();
  const isAddingPicture = useIsAddingPicture();
  // A link would lead nowhere there.
  const forSubject = mergeFields.filter(({ name }) => name !== 'payLink');
  /** Counts how often another text took the place of the one that is edited. */
  const [version, setVersion] = useState(0);
  const subject = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({ initialValues: valuesOf(template) });
  const { known, setKnown, leaveFor, askAfterConflict } = useManualSave({
    stored: template,
    unsaved: form.isDirty(),
    conflictTitle: text.savedMeanwhile(),
    onConflict(theirs, mine) {
      const typed = form.getValues();
      const { body } = beginAgain(form, valuesOf(theirs), mine ? undefined : typed);
      if (body !== typed.body) setVersion((count) => count + 1);
    },
    onSave: () => void send(false),
  });

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstInvalid();
    toast.error(text.invalid(), text.correctErrors());
  };

  const send = async (leave: boolean, over = known): Promise<void> => {
    if (save.isPending) return;
    const typed = form.getValues();
    const checked = TemplateInput.safeParse({ ...typed, ...channelInput(typed) });
    if (!checked.success) {
      refuse(Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [fieldOf(path), message])));
      return;
    }
    try {
      const { data, message } = await save.mutateAsync({ ...checked.data, id: over?._id, rev: over?.rev });
      setKnown(data);
      form.resetDirty(typed);
      toast.show({ title: text.success(), message, color: 'green', icon: <IconCheck size={18} />, autoClose: 3_000 });
      // The screen stays open, because the text typed during the save is not saved yet.
      if (!sameContent(form.getValues(), typed)) return;
      if (leave) leaveFor('/templates/list');
      else if (!template) leaveFor(`/edit-template/${data._id}`);
    } catch (error) {
      const chosen = await askAfterConflict(error);
      if (chosen) return chosen.mine ? send(leave, chosen.theirs) : undefined;
      if (error instanceof ApiError && error.errors && showFieldErrors(form, error) === null) refuse({ ...error.errors });
      else toast.error(saveFailure(error), error as Error);
    }
  };

  const insertIntoSubject = (field: string) => {
    const input = subject.current;
    const { subject: typed } = form.getValues();
    const at = input?.selectionStart ?? typed.length;
    const tag = `{{ ${field} }}`;
    form.setFieldValue('subject', typed.slice(0, at) + tag + typed.slice(input?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + tag.length, at + tag.length);
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(true);
      }}
    >
      <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap="lg">
        <Sheet>
          <TextInput label={text.name()} withAsterisk maxLength={200} {...form.getInputProps('name')} />
          <Group align="flex-start" gap="sm">
            <TextInput
              flex={{ base: '1 0 100%', sm: '1 1 8rem' }}
              label={text.subject()}
              withAsterisk
              maxLength={300}
              ref={subject}
              {...form.getInputProps('subject')}
            />
            <Box pt={{ sm: '1.9rem' }}>
              <InsertField fields={forSubject} label={text.insertIntoSubject()} onInsert={insertIntoSubject} />
            </Box>
          </Group>
          <BodyEditor
            key={version}
            fields={mergeFields}
            value={form.getValues().body}
            error={form.errors.body}
            onChange={(body) => form.setFieldValue('body', body)}
            onReady={(body) => {
              // The editor may write the same content in another way, which is no change.
              form.setInitialValues({ ...valuesOf(known), body });
              form.setFieldValue('body', body);
            }}
          />
          <ChannelFields fields={mergeFields} form={form} />
        </Sheet>
        <Sheet w={{ md: '19rem' }}>
          <NativeSelect
            label={word.status()}
            withAsterisk
            data={statuses.map(({ value, label }) => ({ value: String(value), label }))}
            {...form.getInputProps('status')}
          />
          <TextInput
            label={text.buttonText()}
            description={text.buttonTextHint()}
            placeholder={text.buttonTextExample()}
            maxLength={100}
            {...form.getInputProps('button_text')}
          />
          <TextInput
            label={text.link()}
            description={text.linkHint()}
            placeholder="https://"
            type="url"
            maxLength={2_000}
            {...form.getInputProps('link')}
          />
        </Sheet>
      </Flex>
      <Group className="ui-sticky-foot" justify="flex-end" gap="xs" mt="md" p="sm">
        {/* The foot is in view while a long text is typed, whichever field it is in. */}
        <UnknownFields written={writtenIn(form.getValues())} fields={mergeFields} />
        <LinkButton to="/templates/list">{word.cancel()}</LinkButton>
        <SubmitButton loading={save.isPending} disabled={isAddingPicture}>
          {known ? text.update() : text.create()}
        </SubmitButton>
      </Group>
    </form>
  );
}

/** All that may name merge fields, as one text. */
const writtenIn = ({ subject, body, sms, whatsappName, whatsappValues }: Values) =>
  [subject, body, sms, ...(whatsappName.trim() === '' ? [] : whatsappValues)].join('\n');

/** The fields of one column of the form. */
const Sheet = ({ w, children }: { w?: BoxProps['w']; children: ReactNode }) => (
  <Paper withBorder px="md" py="lg" miw={0} {...(w ? { w } : { flex: 1 })}>
    <Stack>{children}</Stack>
  </Paper>
);

/** The specification's sentence for a save that failed. The toast says the reason below it. */
function saveFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return text.unexpectedError();
  if (error.status === 0 || error.status >= 500) return text.serverError();
  return error.message || text.unknownError();
}
