import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconBrandGoogle, IconMail, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { accountList, useGoogleStart } from './accounts.api.ts';
import { BounceReports } from './BounceReports.tsx';
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
