import { Group, Select, Stack, Text } from '@mantine/core';
import { IconPlug, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Module } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { scenarios } from '#contract/scenarios.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { SmallButton } from './SmallButton.tsx';
import * as text from './step-form.messages.ts';
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
  const test = useCall(scenarios.testConnection, ['connections'], { failed: text.testNotMade() });
  const remove = useCall(scenarios.removeConnection, ['connections'], {
    done: () => onChange(null),
    failed: text.connectionNotDeleted(),
  });

  if (editing)
    return (
      <ConnectionForm
        module={module}
        connection={own.find(({ _id }) => _id === editing)}
        onDone={(saved) => {
          setEditing(undefined);
          if (saved) onChange(saved._id);
          if (saved?.check?.ok === false) toast.error(text.keptButRefused(), saved.check.message);
        }}
      />
    );

  const onRemove = async () => {
    if (!chosen) return;
    const sure = await confirm({
      title: text.deleteConnectionQuestion(),
      body: text.deleteConnectionExplained(chosen),
      confirmLabel: text.deleteConnection(),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: chosen._id } });
  };

  if (own.length === 0)
    return (
      <Stack align="center" gap="xs" p="md" bdrs="lg" className={classes.dashed}>
        <IconPlug size={22} aria-hidden="true" />
        <Text>{rule.connectionRequired(service)}</Text>
        <SmallButton variant="light" onClick={() => setEditing('new')}>
          {text.connectService({ service: service.name })}
        </SmallButton>
        {!required && <p className="ui-dim ui-small">{text.worksWithout()}</p>}
        {error && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {text.connectFirst()}
          </Text>
        )}
      </Stack>
    );
  return (
    <>
      <Select
        label={text.connection()}
        withAsterisk={required}
        error={error}
        placeholder={text.chooseConnection()}
        data={own.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value}
        clearable={!required}
        allowDeselect={!required}
        onChange={onChange}
      />
      <Group gap="xs" mt="xs">
        <SmallButton leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
          {word.newConnection()}
        </SmallButton>
        {chosen && (
          <>
            <SmallButton onClick={() => setEditing(chosen._id)}>{word.edit()}</SmallButton>
            <SmallButton loading={test.isPending} onClick={() => test.mutate({ params: { id: chosen._id } })}>
              {text.test()}
            </SmallButton>
            <SmallButton variant="subtle" color="red" loading={remove.isPending} onClick={() => void onRemove()}>
              {word.delete_()}
            </SmallButton>
          </>
        )}
      </Group>
      {chosen?.check && (
        <Group gap="xs" mt="xs" className="ui-dim">
          <StatusBadge tone={chosen.check.ok ? 'positive' : 'negative'}>{chosen.check.ok ? text.works() : text.doesNotWork()}</StatusBadge>
          <span>{chosen.check.message}</span>
          <RelativeTime iso={chosen.check.at} />
        </Group>
      )}
      {chosen && chosen.usedBy > 1 && <p className="ui-dim ui-small">{text.usedByMany({ count: chosen.usedBy })}</p>}
    </>
  );
}
