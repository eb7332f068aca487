import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconBrandGoogle, IconPlugConnected, IconServer } from '@tabler/icons-react';
import { useState } from 'react';
import { accounts, type MailAccount } from '#contract/accounts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { Quota } from '../Quota.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { kindLabel, stateLabel } from './account-labels.ts';
import { AFTER_ACCOUNTS, useGoogleStart } from './accounts.api.ts';
import * as text from './email.messages.ts';

/** One linked account: whether it can send, how much it has sent today, and the actions on it. */
export function AccountCard({ account }: { account: MailAccount }) {
  const { _id, type, email, name, isDefault, status, error, sentToday, dailyLimit, minuteLimit, campaigns } = account;
  const [editing, setEditing] = useState(false);
  const google = useGoogleStart();
  const params = { id: _id };
  const update = useCall(accounts.update, AFTER_ACCOUNTS, {
    done: text.isDefaultNow({ email }),
    failed: text.defaultNotChanged(),
  });
  const check = useCall(accounts.check, AFTER_ACCOUNTS, { done: text.accountConnected(), failed: text.accountNotReached() });
  const remove = useCall(accounts.remove, AFTER_ACCOUNTS, { done: text.accountRemoved(), failed: text.accountNotRemoved() });
  const { label, tone } = stateLabel(account);
  const Icon = type === 'google' ? IconBrandGoogle : IconServer;

  const reconnect = () =>
    type === 'google' ? google.mutateAsync().catch((failure) => toast.error(text.googleNotAsked(), failure)) : setEditing(true);
  const onRemove = async () => {
    const sure = await confirm({
      title: text.removeQuestion({ email }),
      body: text.removeBody(),
      confirmLabel: text.removeAccount(),
      danger: true,
    });
    if (sure) remove.mutate({ params });
  };

  return (
    <Paper withBorder component="li" p="lg" aria-label={email}>
      <Stack>
        <Group gap="0.5rem 1rem">
          <IconDisc tone="neutral">
            <Icon size={20} stroke={1.7} />
          </IconDisc>
          <Stack gap={0} flex="1 1 11rem" miw={0} className="ui-text">
            <Title order={3} size="h4">
              {email}
            </Title>
            <span className="ui-dim">{name ? `${name}, ${kindLabel(account)}` : kindLabel(account)}</span>
          </Stack>
          <Group gap="xs">
            {isDefault && <StatusBadge tone="info">{text.isDefault()}</StatusBadge>}
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </Group>
        </Group>
        {error && (
          <Alert color={status === 'reconnect' ? 'red' : 'amber'} title={status === 'reconnect' ? text.cannotSend() : text.lastProblem()}>
            {error}
          </Alert>
        )}
        <Quota
          label={text.sentToday()}
          barLabel={text.sentTodayFrom({ email })}
          used={sentToday}
          limit={dailyLimit}
          color={sentToday >= dailyLimit ? 'amber' : undefined}
          note={text.perMinute({ count: minuteLimit })}
        />
        {campaigns > 0 && <span className="ui-dim">{text.used({ count: campaigns })}</span>}
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
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void onRemove()}>
            {word.remove()}
          </Button>
        </Group>
      </Stack>
      <AccountDialog account={account} opened={editing} onClose={() => setEditing(false)} />
    </Paper>
  );
}
