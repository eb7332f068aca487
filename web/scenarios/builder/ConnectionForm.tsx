import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Fieldset.layer.css';
import { useEffect, useRef, useState } from 'react';
import type { Connection, Module } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { ApiError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { FieldInput } from './FieldInput.tsx';
import { useSaveConnection } from './parts.api.ts';
import * as text from './step-form.messages.ts';

interface Props {
  module: Module;
  /** Undefined for a new connection. */
  connection: Connection | undefined;
  /** Is called without a connection when the form was cancelled. */
  onDone: (saved?: Connection) => void;
}

/** The form of a connection, from the `authfields` of its service. Stored secrets are never shown; they stay unless new ones are entered. */
export function ConnectionForm({ module: { service, authfields }, connection, onDone }: Props) {
  const save = useSaveConnection(service.id);
  const form = useRef<HTMLFieldSetElement>(null);
  const [name, setName] = useState(connection?.name ?? service.name);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(connection ? [] : authfields.map((field) => [field.name, typeof field.default === 'string' ? field.default : ''])),
  );
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const isCancelled = useRef(false);

  const isNew = connection === undefined;
  // The button that opened the form is gone, so the focus goes to where the work goes on.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(isNew ? 'input' : '[data-auth]:not([data-auth="name"]) input')?.focus();
  }, [isNew]);

  /** The stored value of the field stays because nothing was entered. */
  const isStored = (field: string) => connection?.fields.includes(field) && values[field] === undefined;
  const problems: Record<string, string> = name.trim() === '' ? { name: rule.connectionNameRequired() } : {};
  for (const { name: field, label, required } of authfields)
    if (required && !isStored(field) && !values[field]?.trim()) problems[field] = rule.fieldRequired({ label });
  const errors = { ...(asked ? problems : {}), ...refused };

  const onSave = () => {
    setAsked(true);
    setRefused({});
    const first = Object.keys(problems)[0];
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-auth="${first}"] input`)?.focus();
      return;
    }
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => connection !== undefined || value !== ''));
    const done = (saved: Connection) => !isCancelled.current && onDone(saved);
    save.mutateAsync({ id: connection?._id, name: name.trim(), values: given }).then(done, (error) => {
      const said = error instanceof ApiError ? (error.errors ?? {}) : {};
      // The server names the fields `values.token`, and the name of the connection `name`.
      const byField = Object.fromEntries(Object.entries(said).map(([key, sentence]) => [key.replace(/^values\./, ''), sentence]));
      const known = Object.keys(byField).some((key) => key === 'name' || authfields.some((field) => field.name === key));
      setRefused(byField);
      if (!known) toast.error(text.connectionNotSaved(), error);
    });
  };

  return (
    <Fieldset
      ref={form}
      variant="filled"
      legend={connection ? text.editConnection(connection) : text.connectService({ service: service.name })}
      onKeyDown={(event) => {
        // Enter saves the connection, and not the step around it.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="sm">
        <div data-auth="name">
          <TextInput
            label={text.nameOfConnection()}
            withAsterisk
            maxLength={120}
            autoComplete="off"
            value={name}
            error={errors.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </div>
        {authfields.map((field) => (
          <div key={field.name} data-auth={field.name}>
            <FieldInput
              field={isStored(field.name) ? { ...field, placeholder: text.unchanged(), required: false } : field}
              value={values[field.name]}
              scope={[]}
              error={errors[field.name]}
              onChange={(value) => setValues({ ...values, [field.name]: String(value ?? '') })}
            />
          </div>
        ))}
        <p className="ui-dim ui-small">{text.keptEncrypted()}</p>
        <Group justify="flex-end">
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              // The connection may be on its way, and is then stored and not chosen.
              isCancelled.current = true;
              onDone();
            }}
          >
            {word.cancel()}
          </Button>
          <Button size="xs" loading={save.isPending} onClick={onSave}>
            {text.saveConnection()}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
