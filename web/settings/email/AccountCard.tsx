import { Alert, Button, Paper, Progress } from '@mantine/core';
import { IconBrandGoogle, IconPlugConnected, IconServer } from '@tabler/icons-react';
import { useState } from 'react';
import type { MailAccount } from '#contract/accounts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { kindLabel, stateLabel, usedLabel } from './account-labels.ts';
import { useCheckAccount, useGoogleStart, useRemoveAccount, useUpdateAccount } from './accounts.api.ts';
import classes from './email.module.css';
import '@mantine/core/styles/Progress.layer.css';

/** One linked account: whether it can send, how much it has sent today, and what can be done about it. */
export function AccountCard({ account }: { account: MailAccount }) {
  const { _id, type, email, name, isDefault, status, error, sentToday, dailyLimit, minuteLimit, campaigns } = account;
  const [editing, setEditing] = useState(false);
  const google = useGoogleStart();
  const update = useUpdateAccount(_id);
  const check = useCheckAccount(_id);
  const remove = useRemoveAccount(_id);
  const { label, tone } = stateLabel(account);
  const Icon = type === 'google' ? IconBrandGoogle : IconServer;

  const makeDefault = () =>
    update.mutateAsync({ isDefault: true }).then(
      () => toast.success(`${email} is the default account`),
      (failure) => toast.error('The default account could not be changed', failure),
    );
  const tryAgain = () =>
    check.mutateAsync().then(
      () => toast.success('The account is connected'),
      (failure) => toast.error('The account could not be reached', failure),
    );
  const reconnect = () =>
    type === 'google' ? google.mutateAsync().catch((failure) => toast.error('Google could not be asked', failure)) : setEditing(true);
  const onRemove = async () => {
    const sure = await confirm({
      title: `Remove ${email}?`,
      body: 'Cauri forgets how to send from it. E-mails that it has sent stay where they are.',
      confirmLabel: 'Remove account',
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync(undefined).then(
      () => toast.success('Email removed successfully'),
      (failure: Error) => toast.error('Error removing email', failure),
    );
  };

  return (
    <Paper withBorder component="li" className={classes.account} aria-label={email}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <Icon size={20} stroke={1.7} />
        </span>
        <div className={classes.who}>
          <h3 className={classes.email}>{email}</h3>
          <span className={classes.dim}>{name ? `${name}, ${kindLabel(account)}` : kindLabel(account)}</span>
        </div>
        <div className="ui-wrap-xs">
          {isDefault && <StatusBadge tone="info">Default</StatusBadge>}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
      </div>
      {error && (
        <Alert color={status === 'reconnect' ? 'red' : 'amber'} title={status === 'reconnect' ? 'It cannot send' : 'Last problem'}>
          {error}
        </Alert>
      )}
      <div>
        <div className={classes.quota}>
          <span>Sent today</span>
          <span className="figures">{`${formatCount(sentToday)} of ${formatCount(dailyLimit)}`}</span>
        </div>
        <Progress
          value={Math.min(100, (100 * sentToday) / dailyLimit)}
          color={sentToday >= dailyLimit ? 'amber' : undefined}
          aria-label={`Sent today from ${email}`}
        />
        <p className={`${classes.dim} figures`}>{`At most ${formatCount(minuteLimit)} a minute.`}</p>
      </div>
      {campaigns > 0 && <p className={classes.dim}>{usedLabel(campaigns)}</p>}
      <div className="ui-wrap-xs">
        {status === 'reconnect' && (
          <Button leftSection={<IconPlugConnected size={18} />} loading={google.isPending} onClick={reconnect}>
            Reconnect
          </Button>
        )}
        {!isDefault && (
          <Button variant="default" loading={update.isPending} onClick={makeDefault}>
            Make default
          </Button>
        )}
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button variant="default" loading={check.isPending} onClick={tryAgain}>
          Check connection
        </Button>
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void onRemove()}>
          Remove
        </Button>
      </div>
      <AccountDialog account={account} opened={editing} onClose={() => setEditing(false)} />
    </Paper>
  );
}
