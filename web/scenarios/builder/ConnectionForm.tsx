import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Connection, Module } from '#contract/scenario-parts.ts';
import { ApiError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';
import { FieldInput } from './FieldInput.tsx';
import classes from './panel.module.css';
import { useSaveConnection } from './parts.api.ts';

interface Props {
  module: Module;
  /** Undefined: a new one. */
  connection: Connection | undefined;
  /** Without one: given up. */
  onDone: (saved?: Connection) => void;
}

/** What a service asks for, from its `authfields`. Secrets go out and never come back: left empty, they stay as they are. */
export function ConnectionForm({ module: { service, authfields }, connection, onDone }: Props) {
  const save = useSaveConnection(service.id);
  const form = useRef<HTMLFieldSetElement>(null);
  const [name, setName] = useState(connection?.name ?? service.name);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(connection ? [] : authfields.map((field) => [field.name, typeof field.default === 'string' ? field.default : ''])),
  );
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});

  const problems: Record<string, string> = name.trim() === '' ? { name: 'Name is required' } : {};
  for (const field of authfields) {
    const isKept = connection?.fields.includes(field.name) && values[field.name] === undefined;
    if (field.required && !isKept && !values[field.name]?.trim()) problems[field.name] = `${field.label} is required`;
  }
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
    save.mutateAsync({ id: connection?._id, name: name.trim(), values: given }).then(
      (saved) => {
        if (saved.check && !saved.check.ok) toast.error('Kept, but the service refuses it', saved.check.message);
        onDone(saved);
      },
      (error) => {
        const said = error instanceof ApiError ? (error.errors ?? {}) : {};
        // Named as the fields are, or inside of `values`.
        const beside = Object.fromEntries(Object.entries(said).map(([key, sentence]) => [key.replace(/^values\./, ''), sentence]));
        const known = Object.keys(beside).some((key) => key === 'name' || authfields.some((field) => field.name === key));
        setRefused(beside);
        if (!known) toast.error('The connection could not be saved', error);
      },
    );
  };

  return (
    <fieldset
      ref={form}
      className={classes.connectionForm}
      onKeyDown={(event) => {
        // Enter saves the connection, not the step around it.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onSave();
      }}
    >
      <legend>{connection ? `Edit “${connection.name}”` : `Connect ${service.name}`}</legend>
      <div data-auth="name">
        <TextInput
          label="Name of the connection"
          withAsterisk
          maxLength={120}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      {authfields.map((field) => {
        const isKept = connection?.fields.includes(field.name) && values[field.name] === undefined;
        return (
          <div key={field.name} data-auth={field.name}>
            <FieldInput
              field={isKept ? { ...field, placeholder: 'Unchanged', required: false } : field}
              module={undefined}
              connection={null}
              value={values[field.name]}
              scope={[]}
              error={errors[field.name]}
              onChange={(value) => setValues({ ...values, [field.name]: String(value ?? '') })}
            />
          </div>
        );
      })}
      <p className="ui-dim ui-small">Kept encrypted, and never shown again.</p>
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={() => onDone()}>
          Cancel
        </Button>
        <Button size="xs" loading={save.isPending} onClick={onSave}>
          Save connection
        </Button>
      </Group>
    </fieldset>
  );
}
