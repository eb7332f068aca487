import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { channelName } from '#contract/channel-names.messages.ts';
import { type ChannelSetting, channels } from '#contract/channels.ts';
import { dataQuery } from '#web/api/queries.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { ChannelDialog } from './ChannelDialog.tsx';
import * as text from './channels.messages.ts';
import * as email from './email.messages.ts';
import { SenderCard, SentToday } from './SenderCard.tsx';

const channelList = dataQuery(['channels'], channels.list);

/** WhatsApp and SMS as channels of reminders, campaigns and links to pay. */
export const ChannelsSection = () => (
  <SectionCard title={text.channels()} lead={text.channelsLead()}>
    <Fetched options={channelList} failed={text.notLoaded()}>
      {(settings) => (
        <Stack component="ul" className="ui-plain-list">
          {settings.map((setting) => (
            <ChannelCard key={setting.channel} setting={setting} />
          ))}
        </Stack>
      )}
    </Fetched>
  </SectionCard>
);

const STATES = { off: text.off, connected: email.connected, limited: email.limited, reconnect: word.needsReconnecting };
const TONES: Record<ChannelSetting['state'], Tone> = { off: 'neutral', connected: 'positive', limited: 'warning', reconnect: 'negative' };

function ChannelCard({ setting }: { setting: ChannelSetting }) {
  const { channel, state, error, connection, members } = setting;
  const [editing, setEditing] = useState(false);
  const turnOff = useCall(channels.turnOff, ['channels'], { done: text.turnedOff(), failed: text.notTurnedOff() });
  const onTurnOff = async () => {
    const sure = await confirm({
      title: text.turnOffQuestion({ channel }),
      body: text.turnOffBody(),
      confirmLabel: text.turnOff(),
      danger: true,
    });
    if (sure) turnOff.mutate({ params: { channel } });
  };
  return (
    <SenderCard
      icon={channel === 'whatsapp' ? IconBrandWhatsapp : IconMessage}
      name={channelName[channel]()}
      detail={connection ? connection.name : text.membersPrefer({ count: members })}
      badges={<StatusBadge tone={TONES[state]}>{STATES[state]()}</StatusBadge>}
      dialogs={<ChannelDialog setting={setting} opened={editing} onClose={() => setEditing(false)} />}
    >
      {state === 'off' ? (
        <Text className="ui-dim">{text.about[channel]()}</Text>
      ) : (
        <>
          <SentToday
            error={error}
            broken={state === 'reconnect' ? text.sendsByEmail() : undefined}
            barLabel={text.sentTodayBy({ channel })}
            sent={setting}
          />
          <Receipts setting={setting} />
        </>
      )}
      <Group gap="xs">
        <Button variant={state === 'off' ? 'filled' : 'default'} onClick={() => setEditing(true)}>
          {state === 'off' ? text.connect[channel]() : word.edit()}
        </Button>
        {state !== 'off' && (
          <Button variant="subtle" color="red" loading={turnOff.isPending} onClick={() => void onTurnOff()}>
            {text.turnOff()}
          </Button>
        )}
      </Group>
    </SenderCard>
  );
}

function Receipts({ setting: { channel, members, receiptUrl, verifyToken, hasAppSecret, receiptAt } }: { setting: ChannelSetting }) {
  return (
    <>
      <Facts>
        <Fact label={text.members()}>{text.membersPrefer({ count: members })}</Fact>
        <Fact label={text.lastReceipt()}>{receiptAt ? formatDateTime(receiptAt) : text.noReceiptYet()}</Fact>
      </Facts>
      {receiptUrl && <ToCopy label={text.receiptAddress()} value={receiptUrl} />}
      {verifyToken && <ToCopy label={text.verifyToken()} value={verifyToken} />}
      <Text size="sm" className="ui-dim">
        {text.receiptHelp[channel]()}
      </Text>
      {channel === 'whatsapp' && !hasAppSecret && (
        <Alert color="amber" title={text.noAppSecret()}>
          {text.noAppSecretHelp()}
        </Alert>
      )}
    </>
  );
}

/** A value that staff enter at the vendor. */
const ToCopy = ({ label, value }: { label: string; value: string }) => (
  <Stack gap={2}>
    <span className="ui-dim ui-small">{label}</span>
    <Group gap="xs" justify="space-between">
      <Text component="code" size="sm" ff="monospace" flex="1 1 14rem" miw={0} className="ui-text">
        {value}
      </Text>
      <CopyButton size="compact-sm" text={value} label={word.copy()} done={text.copied()} />
    </Group>
  </Stack>
);
