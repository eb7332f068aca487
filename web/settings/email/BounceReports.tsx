import { Alert, Anchor, Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { accounts, MailAccount } from '#contract/accounts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { listAnd } from '#contract/language.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { accountList } from './accounts.api.ts';
import * as text from './bounce-reports.messages.ts';

/** The page of the documentation for whoever runs the server. */
const HOW_TO = '/docs/operations/settings#e-mails-that-come-back';

/** Whether the e-mails that come back are read, by which way, and what to do where they are not. */
export function BounceReports() {
  const { data } = useQuery(accountList());
  const servers = data && serversOf(data);
  // Without any account nothing leaves, so nothing comes back.
  if (!data || !servers || data.accounts.length + servers.length === 0) return null;
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
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
    {status === 'reconnect' ? text.notUntilReconnected({ email }) : text.readByItself({ email })}{' '}
    {bouncesReadAt ? text.lastOn({ time: formatDateTime(bouncesReadAt) }) : text.noneYet()}
  </span>
);

function PassedOn({ bounces: { address, isOpen, receivedAt }, emails }: { bounces: Bounces; emails: string }) {
  if (!isOpen)
    return (
      <Alert color="amber" title={text.notRead({ emails })}>
        <Stack gap="xs" align="start" className="ui-text">
          {text.notReadHelp()}
          <Code>{address}</Code>
          <Anchor href={HOW_TO}>{text.howTo()}</Anchor>
        </Stack>
      </Alert>
    );
  return (
    <Stack gap="xs" align="start" className="ui-text">
      {text.passedOn({ emails })}
      <Code>{address}</Code>
      {receivedAt ? text.lastOn({ time: formatDateTime(receivedAt) }) : text.noneYet()}
    </Stack>
  );
}
