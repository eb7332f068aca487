import { Button, NativeSelect, NumberInput, Paper, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { FORM_LANGUAGES, type FormSettings } from '#contract/forms.ts';
import { ApiError } from '#web/api/call.ts';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import '@mantine/core/styles/NumberInput.layer.css';

type Save = (change: Partial<FormSettings>) => Promise<void>;

interface Props {
  settings: FormSettings;
  /** Saves the change at once; throws the server's error. */
  onSave: Save;
}

/** The settings that apply at once, without publishing. */
export function SettingsPanel({ settings, onSave }: Props) {
  const [status, setStatus] = useState('');
  const save: Save = async (change) => {
    setStatus('');
    await onSave(change);
    setStatus('Settings saved');
  };
  // The keys start a field again when its value was changed elsewhere.
  return (
    <Paper component="section" withBorder p="md" className="ui-stack-md" aria-labelledby="limits-title">
      <div>
        <Title order={2} size="h3" id="limits-title">
          Settings
        </Title>
        <span className="ui-dim">These apply at once, without publishing.</span>
        <Text role="status" c="green" size="sm" fw={600}>
          {status}
        </Text>
      </div>
      <LanguageField value={settings.language} save={save} />
      <ClosingField key={`c${settings.closesAt}`} value={settings.closesAt} save={save} />
      <CountField
        key={`m${settings.maxResponses}`}
        field="maxResponses"
        label="Maximum responses"
        description="The form says that it is full once it has as many. Empty: no limit."
        value={settings.maxResponses}
        save={save}
      />
      <EmailsField key={`e${settings.notifyEmails.join()}`} value={settings.notifyEmails} save={save} />
      <CountField
        key={`r${settings.retentionDays}`}
        field="retentionDays"
        label="Delete responses after"
        description="Responses this old are deleted with their files. Empty: they are kept."
        suffix=" days"
        value={settings.retentionDays}
        save={save}
      />
    </Paper>
  );
}

/** The text of a setting's field, the error that the server found in it, and a function that saves it. */
function useSetting<K extends keyof FormSettings>(field: K, initial: string, save: Save) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  return {
    text,
    error,
    changed: text !== initial,
    change(value: string) {
      setText(value);
      setError(undefined);
    },
    async commit(value: FormSettings[K]) {
      setError(undefined);
      try {
        await save({ [field]: value });
      } catch (problem) {
        setError(problem instanceof ApiError ? sentencesOf(problem, value) : String(problem));
      }
    },
  };
}

/** Returns the server's sentences about a setting. Those about one item of a list begin with that item. */
function sentencesOf({ message, errors = {} }: ApiError, value: unknown): string {
  const sentences = Object.entries(errors).map(([path, sentence]) => {
    const [, index] = path.split('.');
    return Array.isArray(value) && index !== undefined ? `${value[Number(index)]}: ${sentence}` : sentence;
  });
  return sentences.join(' ') || message;
}

const inputWrapperOrder = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter') event.currentTarget.blur();
};

const LANGUAGES = { fr: 'Français', en: 'English' };

function LanguageField({ value, save }: { value: FormSettings['language']; save: Save }) {
  const { error, commit } = useSetting('language', value, save);
  return (
    <NativeSelect
      label="Language of the form"
      description="In which its title and questions are written: browsers read them out and translate them by it."
      inputWrapperOrder={inputWrapperOrder}
      data={FORM_LANGUAGES.map((language) => ({ value: language, label: LANGUAGES[language] }))}
      value={value}
      error={error}
      onChange={({ currentTarget }) => void commit(currentTarget.value as FormSettings['language'])}
    />
  );
}

function ClosingField({ value, save }: { value: string | null; save: Save }) {
  const { text, error, changed, change, commit } = useSetting('closesAt', value ? toZonedInput(value) : '', save);
  const [incomplete, setIncomplete] = useState(false);
  const isPast = value !== null && new Date(value) <= new Date();
  const description =
    value === null
      ? `${zoneLabel()}. Empty: the form stays open.`
      : `The form ${isPast ? 'is closed since' : 'closes on'} ${formatDateTime(value)}, ${zoneLabel()}.`;
  return (
    <div>
      <TextInput
        type="datetime-local"
        label="Closing date and time"
        description={description}
        inputWrapperOrder={inputWrapperOrder}
        max="9999-12-31T23:59"
        value={text}
        error={incomplete ? 'Please enter both a date and a time' : error}
        onChange={({ currentTarget }) => {
          setIncomplete(false);
          change(currentTarget.value);
        }}
        onKeyDown={leaveOnEnter}
        onBlur={({ currentTarget: { validity } }) => {
          setIncomplete(validity.badInput);
          if (changed && !validity.badInput) void commit(fromZonedInput(text) ?? null);
        }}
      />
      {value !== null && (
        <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => void commit(null)}>
          {isPast ? 'Open again' : 'Remove the closing date'}
        </Button>
      )}
    </div>
  );
}

interface CountProps {
  field: 'maxResponses' | 'retentionDays';
  label: string;
  description: string;
  suffix?: string;
  value: number | null;
  save: Save;
}

function CountField({ field, value, save, ...input }: CountProps) {
  const { text, error, changed, change, commit } = useSetting(field, value === null ? '' : String(value), save);
  return (
    <NumberInput
      {...input}
      inputWrapperOrder={inputWrapperOrder}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      thousandSeparator=" "
      value={text}
      error={error}
      onChange={(next) => change(String(next))}
      onKeyDown={leaveOnEnter}
      onBlur={() => changed && void commit(text === '' ? null : Number(text))}
    />
  );
}

function EmailsField({ value, save }: { value: string[]; save: Save }) {
  const { text, error, changed, change, commit } = useSetting('notifyEmails', value.join('\n'), save);
  const emails = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  return (
    <Textarea
      label="E-mail for new responses"
      description="Who gets an e-mail when responses arrive, one address a line. Those that arrive within a minute come in one e-mail."
      inputWrapperOrder={inputWrapperOrder}
      autosize
      minRows={1}
      maxRows={8}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      error={error}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => changed && void commit(emails)}
    />
  );
}
