import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconBrandGoogle, IconMail, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { accountList, useGoogleStart } from './accounts.api.ts';

/** The accounts from which campaigns and reminders are sent. */
export function EmailSection() {
  const [linking, setLinking] = useState(false);
  const google = useGoogleStart();
  const linkGoogle = () => google.mutateAsync().catch((failure) => toast.error('Google could not be asked', failure));
  return (
    <SectionCard
      title="Linked email accounts"
      lead="Campaigns and reminders go out from these accounts; from the default one where no other is chosen."
    >
      <Loaded query={useQuery(accountList())} failed="The email accounts could not be loaded">
        {({ google: canLinkGoogle, accounts }) => (
          <Stack>
            <Group gap="xs">
              <Button leftSection={<IconBrandGoogle size={18} />} disabled={!canLinkGoogle} loading={google.isPending} onClick={linkGoogle}>
                Link a Google account
              </Button>
              <Button variant="default" leftSection={<IconServer size={18} />} onClick={() => setLinking(true)}>
                Link a mail server
              </Button>
            </Group>
            {!canLinkGoogle && (
              <Alert title="Google accounts cannot be linked yet">
                Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET and start Cauri again. Mail servers can be linked without them.
              </Alert>
            )}
            {accounts.length === 0 ? (
              <EmptyState icon={<IconMail size={28} />} title="No email account is linked">
                Until one is, campaigns use the mail server of the installation, or stay in the Outbox where there is none.
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
  );
}
