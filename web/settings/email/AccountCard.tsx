import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandGoogle, IconPlugConnected, IconServer } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usedByCampaigns } from '#contract/accounts.messages.ts';
import { accounts, type MailAccount } from '#contract/accounts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDate, formatDateTime, formatTime } from '#web/ui/dates.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { AFTER_ACCOUNTS, accountList, useGoogleStart } from './accounts.api.ts';
import * as text from './email.messages.ts';
import { SenderCard, SentToday } from './SenderCard.tsx';

/** One linked account: whether it can send, how much it has sent today, and the actions on it. */
export function AccountCard({ account }: { account: MailAccount }) {
  const { _id, type, email, name, isDefault, status, error, campaigns } = account;
  const [editing, setEditing] = useState(false);
  const client = useQueryClient();
  const google = useGoogleStart();
  const params = { id: _id };
  const update = useCall(accounts.update, AFTER_ACCOUNTS, {
    done: text.isDefaultNow({ email }),
    failed: text.defaultNotChanged(),
  });
  const check = useCall(accounts.check, AFTER_ACCOUNTS, { done: text.accountConnected(), failed: text.accountNotReached() });
  const remove = useCall(accounts.remove, AFTER_ACCOUNTS, { done: text.accountRemoved(), failed: text.accountNotRemoved() });
  const { label, tone } = stateLabel(account);

  const reconnect = () =>
    type === 'google' ? google.mutateAsync().catch((failure) => toast.error(text.googleNotAsked(), failure)) : setEditing(true);
  const onRemove = async () => {
    // Campaigns may have begun or ended since this card was loaded.
    const { accounts: newest } = await client.fetchQuery({ ...accountList(), staleTime: 0 });
    const now = newest.find((one) => one._id === _id) ?? account;
    // The server would refuse it, so nobody is asked to confirm it.
    if (now.campaigns.length > 0) return toast.error(text.accountNotRemoved(), usedByCampaigns({ names: now.campaigns }));
    const sure = await confirm({
      title: text.removeQuestion({ email }),
      body: <Loss account={now} />,
      confirmLabel: text.removeAccount(),
      danger: true,
    });
    if (sure) remove.mutate({ params });
  };

  return (
    <SenderCard
      icon={type === 'google' ? IconBrandGoogle : IconServer}
      name={email}
      detail={name ? `${name}, ${kindLabel(account)}` : kindLabel(account)}
      badges={
        <Group gap="xs">
          {isDefault && <StatusBadge tone="info">{text.isDefault()}</StatusBadge>}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
      }
      dialogs={<AccountDialog account={account} opened={editing} onClose={() => setEditing(false)} />}
    >
      <SentToday
        error={error}
        broken={status === 'reconnect' ? text.cannotSend() : undefined}
        barLabel={text.sentTodayFrom({ email })}
        sent={account}
      />
      {campaigns.length > 0 && <span className="ui-dim ui-text">{usedByCampaigns({ names: campaigns })}</span>}
      <Group gap="xs">
        {status === 'reconnect' && (
          <Button leftSection={<IconPlugConnected size={18} />} loading={google.isPending} onClick={reconnect}>
            {text.reconnect()}
          </Button>
        )}
        {!isDefault && (
          <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ params, body: { isDefault: true } })}>
            {text.makeDefault()}
          </Button>
        )}
        <Button variant="default" onClick={() => setEditing(true)}>
          {word.edit()}
        </Button>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ params })}>
          {text.checkConnection()}
        </Button>
        <Button
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => void onRemove().catch((failure) => toast.error(text.accountNotRemoved(), failure))}
        >
          {word.remove()}
        </Button>
      </Group>
    </SenderCard>
  );
}

/** Says what is lost when the account is removed, and what would miss it. */
const Loss = ({ account: { isDefault, waiting } }: { account: MailAccount }) => (
  <Stack gap="xs">
    <Text c="dimmed">{text.removeBody()}</Text>
    {isDefault && <Text>{text.removeDefault()}</Text>}
    {waiting > 0 && <Text>{text.removeWaiting({ count: waiting })}</Text>}
  </Stack>
);

function stateLabel({ status, limitedUntil }: MailAccount): { label: string; tone: Tone } {
  if (status === 'reconnect') return { label: word.needsReconnecting(), tone: 'negative' };
  if (status === 'connected') return { label: text.connected(), tone: 'positive' };
  if (!limitedUntil) return { label: text.limited(), tone: 'warning' };
  const today = formatDate(limitedUntil) === formatDate(new Date().toISOString());
  const label = today
    ? text.limitedUntil({ time: formatTime(limitedUntil) })
    : text.limitedUntilDay({ time: formatDateTime(limitedUntil) });
  return { label, tone: 'warning' };
}

const kindLabel = ({ type, host, port }: MailAccount): string =>
  type === 'google' ? text.googleAccount() : text.mailServer({ host: host ?? '', port: String(port ?? '') });
