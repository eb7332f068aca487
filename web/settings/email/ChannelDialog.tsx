import { Button, Group, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelName } from '#contract/channel-names.messages.ts';
import { type ChannelSetting, channels } from '#contract/channels.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { ConnectService } from '#web/scenarios/builder/ConnectService.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './channels.messages.ts';
import * as email from './email.messages.ts';

const SERVICE = { whatsapp: 'whatsapp', sms: 'orange-sms' };

interface Props extends DialogProps {
  setting: ChannelSetting;
}

/** By which connection a channel sends, how much, and what it needs beside. */
export const ChannelDialog = ({ setting, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={channelName[setting.channel]()} size="lg" closeOnClickOutside={false}>
    <ChannelForm setting={setting} onClose={onClose} />
  </Dialog>
);

function ChannelForm({ setting, onClose }: Pick<Props, 'setting' | 'onClose'>) {
  const { channel, connection, dailyLimit, minuteLimit, payTemplate, payLanguage, hasAppSecret } = setting;
  const service = SERVICE[channel];
  const { data: connections = [] } = useQuery(dataQuery(['connections', service], scenarios.connections, { query: { service } }));
  // The id of the connection whose form is open, or `new`.
  const [connects, setConnects] = useState<string>();
  const form = useCallForm({
    initialValues: { connectionId: connection?._id ?? '', dailyLimit, minuteLimit, payTemplate, payLanguage, appSecret: '' },
    send: (values, before) => call(channels.save, { params: { channel }, body: changesOf(before, values) }),
    stale: ['channels'],
    closes: true,
    onDone: onClose,
    done: text.saved({ channel }),
    failed: text.notSaved(),
  });
  const chosen = connections.find(({ _id }) => _id === form.values.connectionId);
  if (connects)
    return (
      <ConnectService
        service={service}
        connection={connections.find(({ _id }) => _id === connects)}
        onDone={(saved) => {
          setConnects(undefined);
          if (saved) form.setFieldValue('connectionId', saved._id);
        }}
      />
    );
  return (
    <CallForm form={form} submitLabel={word.save()} onCancel={onClose}>
      <Select
        allowDeselect
        label={text.connection()}
        description={text.connectionHelp()}
        withAsterisk
        data-autofocus
        autoFocus
        data={connections.map(({ _id, name }) => ({ value: _id, label: name }))}
        nothingFoundMessage={text.noConnection()}
        {...form.getInputProps('connectionId')}
      />
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => setConnects('new')}>
          {word.newConnection()}
        </Button>
        {chosen && (
          <Button variant="default" size="compact-sm" onClick={() => setConnects(chosen._id)}>
            {text.editConnection()}
          </Button>
        )}
        {chosen?.check?.ok === false && <StatusBadge tone="negative">{text.refused()}</StatusBadge>}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={email.atMostADay()} min={1} allowDecimal={false} {...form.getInputProps('dailyLimit')} />
        <NumberInput label={email.atMostAMinute()} min={1} allowDecimal={false} {...form.getInputProps('minuteLimit')} />
      </SimpleGrid>
      {channel === 'whatsapp' && (
        <>
          <PasswordField
            label={text.appSecret()}
            description={hasAppSecret ? text.appSecretStays() : text.appSecretHelp()}
            autoComplete="off"
            {...form.getInputProps('appSecret')}
          />
          <TextInput
            label={text.payTemplate()}
            description={text.payTemplateHelp()}
            placeholder={text.payTemplateExample()}
            autoComplete="off"
            {...form.getInputProps('payTemplate')}
          />
          <TextInput label={text.payLanguage()} maw="10rem" placeholder="fr" autoComplete="off" {...form.getInputProps('payLanguage')} />
        </>
      )}
    </CallForm>
  );
}
