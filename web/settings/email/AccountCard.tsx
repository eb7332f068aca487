import { Button, Group } from '@mantine/core';
import { IconBrandGoogle, IconPlugConnected, IconServer } from '@tabler/icons-react';
import { useState } from 'react';
import { accounts, type MailAccount } from '#contract/accounts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { kindLabel, stateLabel } from './account-labels.ts';
import { AFTER_ACCOUNTS, useGoogleStart } from './accounts.api.ts';
import * as text from './email.messages.ts';
import { SenderCard, SentToday } from './SenderCard.tsx';

/** One linked account: whether it can send, how much it has sent today, and the actions on it. */
export function AccountCard({ account }: { account: MailAccount }) {
  const { _id, type, email, name, isDefault, status, error, campaigns } = account;
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
    </SenderCard>
  );
}
