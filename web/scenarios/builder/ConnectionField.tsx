import { Group, Select, Stack, Text } from '@mantine/core';
import { IconPlug, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Module } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { count } from '#web/scenarios/scenario-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useCall } from '#web/ui/useCall.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { SmallButton } from './SmallButton.tsx';
import { needsConnection } from './step-view.ts';

interface Props {
  module: Module;
  value: string | null;
  error: string | undefined;
  onChange: (connection: string | null) => void;
}

/** Chooses the connection with which a step calls its app, or makes a new one. */
export function ConnectionField({ module, value, error, onChange }: Props) {
  const { connections } = useParts();
  const { service } = module;
  const own = connections.filter((one) => one.service.id === service.id);
  const chosen = own.find(({ _id }) => _id === value);
  const required = needsConnection(module);
  // The id of the connection whose form is open, or `new`.
  const [editing, setEditing] = useState<string>();
  const test = useCall(scenarios.testConnection, ['connections'], { failed: 'The test could not be made' });
  const remove = useCall(scenarios.removeConnection, ['connections'], {
    done: () => onChange(null),
    failed: 'The connection could not be deleted',
  });

  if (editing)
    return (
      <ConnectionForm
        module={module}
        connection={own.find(({ _id }) => _id === editing)}
        onDone={(saved) => {
          setEditing(undefined);
          if (saved) onChange(saved._id);
        }}
      />
    );

  const onRemove = async () => {
    if (!chosen) return;
    const sure = await confirm({
      title: 'Delete this connection?',
      body: `“${chosen.name}” is forgotten, with its secrets. Steps that use it have to be connected again.`,
      confirmLabel: 'Delete connection',
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: chosen._id } });
  };

  if (own.length === 0)
    return (
      <Stack align="center" gap="xs" p="md" bdrs="lg" className={classes.dashed}>
        <IconPlug size={22} aria-hidden="true" />
        <Text>{`No connection configured for ${service.name} yet.`}</Text>
        <SmallButton variant="light" onClick={() => setEditing('new')}>
          {`Connect ${service.name}`}
        </SmallButton>
        {!required && <p className="ui-dim ui-small">It works without one too.</p>}
        {error && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            Connect it first.
          </Text>
        )}
      </Stack>
    );
  return (
    <>
      <Select
        label="Connection"
        withAsterisk={required}
        error={error}
        placeholder="Choose a connection"
        data={own.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value}
        clearable={!required}
        allowDeselect={!required}
        onChange={onChange}
      />
      <Group gap="xs" mt="xs">
        <SmallButton leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
          New connection
        </SmallButton>
        {chosen && (
          <>
            <SmallButton onClick={() => setEditing(chosen._id)}>Edit</SmallButton>
            <SmallButton loading={test.isPending} onClick={() => test.mutate({ params: { id: chosen._id } })}>
              Test
            </SmallButton>
            <SmallButton variant="subtle" color="red" loading={remove.isPending} onClick={() => void onRemove()}>
              Delete
            </SmallButton>
          </>
        )}
      </Group>
      {chosen?.check && (
        <Group gap="xs" mt="xs" className="ui-dim">
          <StatusBadge tone={chosen.check.ok ? 'positive' : 'negative'}>{chosen.check.ok ? 'Works' : 'Does not work'}</StatusBadge>
          <span>{chosen.check.message}</span>
          <RelativeTime iso={chosen.check.at} />
        </Group>
      )}
      {chosen && chosen.usedBy > 1 && (
        <p className="ui-dim ui-small">{`Used by ${count(chosen.usedBy, 'scenario')}: a change is meant for all.`}</p>
      )}
    </>
  );
}
