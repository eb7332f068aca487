import { Button, NativeSelect, NumberInput, Paper, Textarea, TextInput, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { FORM_LANGUAGES, type FormLanguage, type FormSettings } from '#contract/forms.ts';
import { ApiError } from '#web/api/call.ts';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import classes from './editor.module.css';
import '@mantine/core/styles/NumberInput.layer.css';

interface Props {
  settings: FormSettings;
  /** Brings the change to the server at once; throws what it says. */
  onSave: (change: Partial<FormSettings>) => Promise<void>;
}

/** What takes effect at once, without publishing: until when, how many, who hears of it, for how long. */
export function SettingsPanel({ settings, onSave }: Props) {
  const [said, say] = useState('');
  const save = async (change: Partial<FormSettings>) => {
    say('');
    await onSave(change);
    say('Settings saved');
  };
  // A value that has come from elsewhere begins its field anew.
  return (
    <Paper component="section" withBorder className={classes.settings} aria-labelledby="limits-title">
      <div>
        <Title order={2} size="h3" id="limits-title">
          Settings
        </Title>
        <p className={classes.dim}>These apply at once, without publishing.</p>
      </div>
      <LanguageField value={settings.language} save={save} />
      <ClosingField key={`c${settings.closesAt}`} value={settings.closesAt} save={save} />
      <CountField
        key={`m${settings.maxResponses}`}
        label="Maximum responses"
        description="The form says that it is full once it has as many. Empty: no limit."
        value={settings.maxResponses}
        error="maxResponses"
        save={(maxResponses) => save({ maxResponses })}
      />
      <EmailsField key={`e${settings.notifyEmails.join()}`} value={settings.notifyEmails} save={save} />
      <CountField
        key={`r${settings.retentionDays}`}
        label="Delete responses after"
        description="Responses this old are deleted with their files. Empty: they are kept."
        suffix=" days"
        value={settings.retentionDays}
        error="retentionDays"
        save={(retentionDays) => save({ retentionDays })}
      />
      <p className={classes.saved} role="status">
        {said}
      </p>
    </Paper>
  );
}

type Save = (change: Partial<FormSettings>) => Promise<void>;

/** Saves when the field is left with something new in it; what the server says against it stands beside it. */
function useSaving(initial: string) {
  const [text, setText] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const commit = async (work: () => Promise<void>) => {
    try {
      setErrors({});
      await work();
    } catch (error) {
      const { message, errors: found = {} } = error instanceof ApiError ? error : { message: String(error) };
      setErrors(Object.keys(found).length > 0 ? found : { all: message });
    }
  };
  return {
    text,
    errors,
    changed: text !== initial,
    commit,
    change: (value: string) => {
      setText(value);
      setErrors({});
    },
  };
}

const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter') event.currentTarget.blur();
};

const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
];

function LanguageField({ value, save }: { value: FormLanguage; save: Save }) {
  const { errors, commit } = useSaving(value);
  return (
    <NativeSelect
      label="Language of the form"
      description="In which its title and questions are written: browsers read them out and translate them by it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={LANGUAGES}
      value={value}
      error={errors.language ?? errors.all}
      onChange={({ currentTarget }) => {
        const language = FORM_LANGUAGES.find((one) => one === currentTarget.value);
        if (language) void commit(() => save({ language }));
      }}
    />
  );
}

function ClosingField({ value, save }: { value: string | null; save: Save }) {
  const { text, errors, changed, commit, change } = useSaving(value ? toZonedInput(value) : '');
  const set = (closesAt: string | null) => commit(() => save({ closesAt }));
  const [half, setHalf] = useState(false);
  const isPast = value !== null && new Date(value) <= new Date();
  return (
    <div>
      <TextInput
        type="datetime-local"
        label="Closing date and time"
        description={
          value === null
            ? `${zoneLabel()}. Empty: the form stays open.`
            : isPast
              ? `The form is closed since ${formatDateTime(value)}, ${zoneLabel()}.`
              : `The form closes on ${formatDateTime(value)}, ${zoneLabel()}.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max="9999-12-31T23:59"
        value={text}
        error={half ? 'Please enter both a date and a time' : (errors.closesAt ?? errors.all)}
        onChange={({ currentTarget }) => {
          setHalf(false);
          change(currentTarget.value);
        }}
        onKeyDown={leaveOnEnter}
        onBlur={({ currentTarget }) => {
          const closesAt = fromZonedInput(text);
          setHalf(currentTarget.validity.badInput);
          if (changed && !currentTarget.validity.badInput) void set(closesAt ?? null);
        }}
      />
      {value !== null && (
        <Button variant="subtle" size="compact-sm" className={classes.addHelp} onClick={() => void set(null)}>
          {isPast ? 'Open again' : 'Remove the closing date'}
        </Button>
      )}
    </div>
  );
}

interface CountProps {
  label: string;
  description: string;
  suffix?: string;
  value: number | null;
  /** The server's name of the field. */
  error: keyof FormSettings;
  save: (value: number | null) => Promise<void>;
}

function CountField({ label, description, suffix, value, error, save }: CountProps) {
  const { text, errors, changed, commit, change } = useSaving(value === null ? '' : String(value));
  return (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      thousandSeparator=" "
      suffix={suffix}
      value={text}
      error={errors[error] ?? errors.all}
      onChange={(next) => change(String(next))}
      onKeyDown={leaveOnEnter}
      onBlur={() => changed && void commit(() => save(text === '' ? null : Number(text)))}
    />
  );
}

function EmailsField({ value, save }: { value: string[]; save: Save }) {
  const { text, errors, changed, commit, change } = useSaving(value.join('\n'));
  const emails = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = Object.entries(errors).map(([path, message]) => {
    const [, index] = /^notifyEmails\.(\d+)$/.exec(path) ?? [];
    return index === undefined ? message : `${emails[Number(index)]}: ${message}`;
  });
  return (
    <Textarea
      label="E-mail for new responses"
      description="Who gets an e-mail when responses arrive, one address a line. Those that arrive within a minute come in one e-mail."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={1}
      maxRows={8}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      error={wrong.length > 0 ? wrong.join(' ') : undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => changed && void commit(() => save({ notifyEmails: [...new Set(emails)] }))}
    />
  );
}
