import { Alert, Anchor, Button, Code, Group, Skeleton, Stack } from '@mantine/core';
import { IconBrandGoogle, IconMail, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { accounts, MailAccount } from '#contract/accounts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { listAnd } from '#contract/language.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { accountList, useGoogleStart } from './accounts.api.ts';
import * as bounce from './bounce-reports.messages.ts';
import { ChannelsSection } from './ChannelsSection.tsx';
import * as text from './email.messages.ts';

/** The accounts from which campaigns and reminders are sent. */
export function EmailSection() {
  const [linking, setLinking] = useState(false);
  const google = useGoogleStart();
  const linkGoogle = () => google.mutateAsync().catch((failure) => toast.error(text.googleNotAsked(), failure));
  return (
    <>
      <SectionCard title={text.linkedAccounts()} lead={text.linkedLead()}>
        <Loaded query={useQuery(accountList())} failed={text.notLoaded()} loading={<LoadingAccounts />}>
          {({ google: canLinkGoogle, accounts }) => (
            <Stack>
              <Group gap="xs">
                <Button
                  leftSection={<IconBrandGoogle size={18} />}
                  disabled={!canLinkGoogle}
                  loading={google.isPending}
                  onClick={linkGoogle}
                >
                  {text.linkGoogle()}
                </Button>
                <Button variant="default" leftSection={<IconServer size={18} />} onClick={() => setLinking(true)}>
                  {text.linkServer()}
                </Button>
              </Group>
              {!canLinkGoogle && <Alert title={text.googleNotYet()}>{text.googleNotYetHelp()}</Alert>}
              {accounts.length === 0 ? (
                <EmptyState icon={<IconMail size={28} />} title={text.noneLinked()}>
                  {text.untilOneIs()}
                </EmptyState>
              ) : (
                <Stack component="ul" className="ui-plain-list">
                  {accounts.map((account) => (
                    <AccountCard key={account._id} account={account} />
                  ))}
                </Stack>
              )}
            </Stack>
          )}
        </Loaded>
        <AccountDialog opened={linking} onClose={() => setLinking(false)} />
      </SectionCard>
      <BounceReports />
      <ChannelsSection />
    </>
  );
}

/** The buttons and an account, so that what is below them hardly moves. */
const LoadingAccounts = () => (
  <Stack role="status" aria-label={word.loading()}>
    <Skeleton h={36} w="60%" />
    <Skeleton h={{ base: 480, sm: 340 }} />
  </Stack>
);

/** The page of the documentation for whoever runs the server. */
const HOW_TO = '/docs/operations/settings#e-mails-that-come-back';

function BounceReports() {
  const { data } = useQuery(accountList());
  const servers = data && serversOf(data);
  // Without any account nothing leaves, so nothing comes back.
  if (!data || !servers || data.accounts.length + servers.length === 0) return null;
  return (
    <SectionCard title={bounce.title()} lead={bounce.lead()}>
      <Stack gap="sm">
        {data.accounts.map((account) => account.type === 'google' && <Read key={account._id} account={account} />)}
        {servers.length > 0 && <PassedOn bounces={data.bounces} emails={listAnd(servers)} />}
      </Stack>
    </SectionCard>
  );
}

type Accounts = Answer<typeof accounts.list>;
type Bounces = Accounts['bounces'];

/** The addresses whose e-mails come back to a mail server. */
const serversOf = ({ accounts: linked, bounces: { systemSender } }: Accounts): string[] => [
  ...new Set([...linked.filter(({ type }) => type === 'smtp').map(({ email }) => email), ...(systemSender ? [systemSender] : [])]),
];

const Read = ({ account: { email, status, bouncesReadAt } }: { account: MailAccount }) => (
  <span className="ui-text">
    {status === 'reconnect' ? bounce.notUntilReconnected({ email }) : bounce.readByItself({ email })}{' '}
    {bouncesReadAt ? bounce.lastOn({ time: formatDateTime(bouncesReadAt) }) : bounce.noneYet()}
  </span>
);

function PassedOn({ bounces: { address, isOpen, receivedAt }, emails }: { bounces: Bounces; emails: string }) {
  if (!isOpen)
    return (
      <Alert color="amber" title={bounce.notRead({ emails })}>
        <Stack gap="xs" align="start" className="ui-text">
          {bounce.notReadHelp()}
          <Code>{address}</Code>
          <Anchor href={HOW_TO}>{bounce.howTo()}</Anchor>
        </Stack>
      </Alert>
    );
  return (
    <Stack gap="xs" align="start" className="ui-text">
      {bounce.passedOn({ emails })}
      <Code>{address}</Code>
      {receivedAt ? bounce.lastOn({ time: formatDateTime(receivedAt) }) : bounce.noneYet()}
    </Stack>
  );
}
