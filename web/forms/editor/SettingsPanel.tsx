import { Button, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { FormSettings } from '#contract/forms.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/language.ts';
import { ApiError } from '#web/api/call.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import { matchingCount } from '../responses/responses.api.ts';
import { deleteCount, deleteTitle } from '../responses/responses.messages.ts';
import * as text from './settings.messages.ts';
import '@mantine/core/styles/NumberInput.layer.css';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

interface Props {
  /** Undefined for a form that is not stored yet. */
  formId: string | undefined;
  settings: FormSettings;
  /** Saves the change at once; throws the server's error. */
  onSave: (change: Partial<FormSettings>) => Promise<void>;
}

/** The other settings have panels of their own. */
type Field = Exclude<keyof FormSettings, 'colour' | 'redirectUrl' | 'confirmTo'>;

const DAY_MS = 86_400_000;

const textsOf = ({ language, closesAt, maxResponses, notifyEmails, retentionDays }: FormSettings): Record<Field, string> => ({
  language,
  closesAt: closesAt ? toZonedInput(closesAt) : '',
  maxResponses: String(maxResponses ?? ''),
  notifyEmails: notifyEmails.join('\n'),
  retentionDays: String(retentionDays ?? ''),
});

const numberIn = (typed: string) => (typed === '' ? null : Number(typed));
const READ: { [F in Field]: (typed: string) => FormSettings[F] } = {
  language: (typed) => typed as FormSettings['language'],
  closesAt: (typed) => fromZonedInput(typed) ?? null,
  maxResponses: numberIn,
  notifyEmails: (typed) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))],
  retentionDays: numberIn,
};

const NUMBER = {
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: formatCount(1_000).slice(1, -3),
} as const;

/** The settings that apply at once, without publishing. A field is saved when it is left. */
export const SettingsPanel = memo(function SettingsPanel({ formId, settings, onSave }: Props) {
  const [status, setStatus] = useState('');
  const stored = textsOf(settings);
  const form = useForm({ initialValues: stored });
  const client = useQueryClient();
  const known = useRef(stored);
  const sent = useRef<Partial<typeof stored>>({});
  // A field starts again when its value was changed elsewhere or saved, unless something else was typed there meanwhile.
  useEffect(() => {
    for (const field of Object.keys(stored) as Field[]) {
      const isTyped = ![known.current[field], sent.current[field]].includes(String(form.getValues()[field]));
      if (stored[field] !== known.current[field] && !isTyped) form.setFieldValue(field, stored[field]);
    }
    known.current = stored;
  });

  /** Asks before a number of days by which responses are deleted in the coming night. */
  const isMeant = async (days: number | null) => {
    if (!formId || !days) return true;
    // The server knows no day before the year 2000.
    const to = toZonedInput(new Date(Date.now() - Math.min(days, 9_000) * DAY_MS).toISOString()).slice(0, 10);
    const count = await client.fetchQuery({ ...matchingCount(formId, { to }), staleTime: 0 });
    const question = { title: deleteTitle({ count }), body: text.outlived({ days }), confirmLabel: deleteCount({ count }), danger: true };
    return count === 0 || confirm(question);
  };
  const save = async (field: Field, typed: string) => {
    setStatus('');
    sent.current[field] = typed;
    const value = READ[field](typed);
    try {
      if (field === 'retentionDays' && !(await isMeant(numberIn(typed)))) return form.setFieldValue(field, known.current[field]);
      await onSave({ [field]: value });
      setStatus(text.saved());
    } catch (problem) {
      form.setFieldError(field, problem instanceof ApiError ? sentencesOf(problem, value) : String(problem));
    }
  };
  const saveIfChanged = (field: Field) => {
    const typed = String(form.getValues()[field]);
    if (typed !== stored[field]) void save(field, typed);
  };
  const input = (field: Field) => ({
    ...form.getInputProps(field),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    onBlur: () => saveIfChanged(field),
  });

  const { closesAt } = settings;
  const isPast = closesAt !== null && new Date(closesAt) <= new Date();
  const closing =
    closesAt === null
      ? text.staysOpen({ zone: zoneLabel() })
      : (isPast ? text.closedSince : text.closesOn)({ at: formatDateTime(closesAt), zone: zoneLabel() });
  return (
    <SectionCard
      title={text.settings()}
      lead={text.lead()}
      aside={
        <Text role="status" c="green" size="sm" fw={600}>
          {status}
        </Text>
      }
    >
      <Stack>
        <NativeSelect
          {...input('language')}
          label={text.language()}
          description={text.languageHelp()}
          data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={settings.language}
          onChange={({ currentTarget }) => void save('language', currentTarget.value)}
          onBlur={undefined}
        />
        <div>
          <DateTimeField
            {...input('closesAt')}
            label={text.closesAt()}
            description={closing}
            onKeyDown={leaveOnEnter}
            onBlur={() => {
              const typed = form.getValues().closesAt;
              if (typed !== '' && fromZonedInput(typed) === undefined) form.setFieldError('closesAt', text.dateAndTime());
              else saveIfChanged('closesAt');
            }}
          />
          {closesAt !== null && (
            <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => void save('closesAt', '')}>
              {isPast ? text.openAgain() : text.removeClosing()}
            </Button>
          )}
        </div>
        <NumberInput
          {...input('maxResponses')}
          {...NUMBER}
          label={text.maxResponses()}
          description={text.maxResponsesHelp()}
          onKeyDown={leaveOnEnter}
        />
        <TextArea
          {...input('notifyEmails')}
          label={text.notifyEmails()}
          description={text.notifyEmailsHelp()}
          minRows={1}
          maxRows={8}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NumberInput
          {...input('retentionDays')}
          {...NUMBER}
          label={text.retention()}
          description={text.retentionHelp()}
          suffix={` ${text.days()}`}
          onKeyDown={leaveOnEnter}
        />
      </Stack>
    </SectionCard>
  );
});

const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter') event.currentTarget.blur();
};

/** Returns the server's sentences about a setting. Those about one item of a list begin with that item. */
function sentencesOf({ message, errors = {} }: ApiError, value: unknown): string {
  const sentences = Object.entries(errors).map(([path, sentence]) => {
    const [, index] = path.split('.');
    return Array.isArray(value) && index !== undefined
      ? text.errorAbout({ entry: String(value[Number(index)]), error: sentence })
      : sentence;
  });
  return sentences.join(' ') || message;
}
