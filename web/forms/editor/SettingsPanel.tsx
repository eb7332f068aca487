import { Button, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FORM_LANGUAGES, type FormSettings } from '#contract/forms.ts';
import { ApiError } from '#web/api/call.ts';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import '@mantine/core/styles/NumberInput.layer.css';

interface Props {
  settings: FormSettings;
  /** Saves the change at once; throws the server's error. */
  onSave: (change: Partial<FormSettings>) => Promise<void>;
}

type Field = keyof FormSettings;

/** The texts of the fields. */
const textsOf = ({ language, closesAt, maxResponses, notifyEmails, retentionDays }: FormSettings): Record<Field, string> => ({
  language,
  closesAt: closesAt ? toZonedInput(closesAt) : '',
  maxResponses: String(maxResponses ?? ''),
  notifyEmails: notifyEmails.join('\n'),
  retentionDays: String(retentionDays ?? ''),
});

const numberIn = (text: string) => (text === '' ? null : Number(text));
const READ: { [F in Field]: (text: string) => FormSettings[F] } = {
  language: (text) => text as FormSettings['language'],
  closesAt: (text) => fromZonedInput(text) ?? null,
  maxResponses: numberIn,
  notifyEmails: (text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))],
  retentionDays: numberIn,
};

const LANGUAGES = { fr: 'Français', en: 'English' };
const NUMBER = { allowDecimal: false, allowNegative: false, hideControls: true, inputMode: 'numeric', thousandSeparator: ' ' } as const;

/** The settings that apply at once, without publishing. A field is saved when it is left. */
export function SettingsPanel({ settings, onSave }: Props) {
  const [status, setStatus] = useState('');
  const stored = textsOf(settings);
  const form = useForm({ initialValues: stored });
  const known = useRef(stored);
  // A field starts again when its value was changed elsewhere.
  useEffect(() => {
    for (const field of Object.keys(stored) as Field[])
      if (stored[field] !== known.current[field]) form.setFieldValue(field, stored[field]);
    known.current = stored;
  });

  const save = async (field: Field, text: string) => {
    setStatus('');
    const value = READ[field](text);
    try {
      await onSave({ [field]: value });
      setStatus('Settings saved');
    } catch (problem) {
      form.setFieldError(field, problem instanceof ApiError ? sentencesOf(problem, value) : String(problem));
    }
  };
  const saveIfChanged = (field: Field) => {
    const text = String(form.getValues()[field]);
    if (text !== stored[field]) void save(field, text);
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
      ? `${zoneLabel()}. Empty: the form stays open.`
      : `The form ${isPast ? 'is closed since' : 'closes on'} ${formatDateTime(closesAt)}, ${zoneLabel()}.`;
  return (
    <SectionCard
      title="Settings"
      lead="These apply at once, without publishing."
      aside={
        <Text role="status" c="green" size="sm" fw={600}>
          {status}
        </Text>
      }
    >
      <Stack>
        <NativeSelect
          {...input('language')}
          label="Language of the form"
          description="In which its title and questions are written: browsers read them out and translate them by it."
          data={FORM_LANGUAGES.map((language) => ({ value: language, label: LANGUAGES[language] }))}
          value={settings.language}
          onChange={({ currentTarget }) => void save('language', currentTarget.value)}
          onBlur={undefined}
        />
        <div>
          <TextInput
            {...input('closesAt')}
            type="datetime-local"
            label="Closing date and time"
            description={closing}
            max="9999-12-31T23:59"
            onKeyDown={leaveOnEnter}
            onBlur={({ currentTarget: { validity } }) => {
              if (validity.badInput) form.setFieldError('closesAt', 'Please enter both a date and a time');
              else saveIfChanged('closesAt');
            }}
          />
          {closesAt !== null && (
            <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => void save('closesAt', '')}>
              {isPast ? 'Open again' : 'Remove the closing date'}
            </Button>
          )}
        </div>
        <NumberInput
          {...input('maxResponses')}
          {...NUMBER}
          label="Maximum responses"
          description="The form says that it is full once it has as many. Empty: no limit."
          onKeyDown={leaveOnEnter}
        />
        <Textarea
          {...input('notifyEmails')}
          label="E-mail for new responses"
          description="Who gets an e-mail when responses arrive, one address a line. Those that arrive within a minute come in one e-mail."
          autosize
          minRows={1}
          maxRows={8}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NumberInput
          {...input('retentionDays')}
          {...NUMBER}
          label="Delete responses after"
          description="Responses this old are deleted with their files. Empty: they are kept."
          suffix=" days"
          onKeyDown={leaveOnEnter}
        />
      </Stack>
    </SectionCard>
  );
}

const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter') event.currentTarget.blur();
};

/** Returns the server's sentences about a setting. Those about one item of a list begin with that item. */
function sentencesOf({ message, errors = {} }: ApiError, value: unknown): string {
  const sentences = Object.entries(errors).map(([path, sentence]) => {
    const [, index] = path.split('.');
    return Array.isArray(value) && index !== undefined ? `${value[Number(index)]}: ${sentence}` : sentence;
  });
  return sentences.join(' ') || message;
}
