import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { memo } from 'react';
import type { FormSettings, Question } from '#contract/forms.ts';
import { useSavedField } from '#web/ui/look/useSavedField.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as text from '../editor.messages.ts';
import { editForm } from '../edits.ts';
import type { EditHandler } from '../useFormEditor.ts';
import * as look from './look.messages.ts';

interface Props {
  thankYou: string | undefined;
  questions: Question[];
  error: string | undefined;
  edit: EditHandler;
  settings: FormSettings;
  /** Saves the change at once; throws the server's error. */
  onSave: (change: Partial<FormSettings>) => Promise<void>;
}

const ORDER = ['label', 'input', 'description', 'error'] satisfies ('label' | 'input' | 'description' | 'error')[];

/** The text is published with the form; the rest applies at once. */
export const AfterSending = memo(function AfterSending({ thankYou, questions, error, edit, settings, onSave }: Props) {
  const redirect = useSavedField(settings.redirectUrl ?? '', (typed) => onSave({ redirectUrl: typed || null }));
  const copy = useSavedField(settings.confirmTo ?? '', (typed) => onSave({ confirmTo: typed || null }));
  const addresses = questions.filter(({ type }) => type === 'email');
  return (
    <SectionCard title={text.afterSending()}>
      <Stack>
        <TextArea
          label={text.thankYouText()}
          description={text.thankYouHelp()}
          maxRows={8}
          value={thankYou ?? ''}
          error={error}
          onChange={({ currentTarget }) => edit(editForm({ thankYou: currentTarget.value || undefined }), 'thankYou')}
        />
        <TextInput
          label={look.redirect()}
          description={look.redirectHelp()}
          inputWrapperOrder={ORDER}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={redirect.typed}
          error={redirect.error}
          onChange={({ currentTarget }) => redirect.setTyped(currentTarget.value)}
          onBlur={() => void redirect.saveNow()}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <NativeSelect
          label={look.copy()}
          description={addresses.length > 0 ? look.copyHelp() : look.copyNeedsQuestion()}
          inputWrapperOrder={ORDER}
          disabled={addresses.length === 0}
          data={[{ value: '', label: look.noCopy() }, ...addresses.map(({ id, title }) => ({ value: id, label: look.copyTo({ title }) }))]}
          value={addresses.some(({ id }) => id === copy.typed) ? copy.typed : ''}
          error={copy.error}
          onChange={({ currentTarget }) => void copy.saveNow(currentTarget.value)}
        />
      </Stack>
    </SectionCard>
  );
});
