import { Alert, Button, Paper, Skeleton } from '@mantine/core';
import { IconBrandGoogle, IconMail, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { accountList, useGoogleStart } from './accounts.api.ts';
import classes from './email.module.css';

/** The accounts that campaigns and reminders go out from. */
export function EmailSection() {
  const { data, error, refetch, isFetching } = useQuery(accountList());
  const [linking, setLinking] = useState(false);
  const google = useGoogleStart();
  const linkGoogle = () => google.mutateAsync().catch((failure) => toast.error('Google could not be asked', failure));

  return (
    <section aria-labelledby="email-title" className={classes.section}>
      <div>
        <h2 id="email-title" className={classes.title}>
          Linked email accounts
        </h2>
        <p className={classes.dim}>Campaigns and reminders go out from these accounts; from the default one where no other is chosen.</p>
      </div>
      {data && (
        <div className="ui-wrap-xs">
          <Button leftSection={<IconBrandGoogle size={18} />} disabled={!data.google} loading={google.isPending} onClick={linkGoogle}>
            Link a Google account
          </Button>
          <Button variant="default" leftSection={<IconServer size={18} />} onClick={() => setLinking(true)}>
            Link a mail server
          </Button>
        </div>
      )}
      {data && !data.google && (
        <Alert title="Google accounts cannot be linked yet">
          Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET and start Cauri again. Mail servers can be linked without them.
        </Alert>
      )}
      {data && data.count > 0 ? (
        <ul className={classes.accounts}>
          {data.accounts.map((account) => (
            <AccountCard key={account._id} account={account} />
          ))}
        </ul>
      ) : (
        <Paper withBorder>
          {data ? (
            <EmptyState icon={<IconMail size={28} />} title="No email account is linked">
              Until one is, campaigns use the mail server of the installation, or stay in the Outbox where there is none.
            </EmptyState>
          ) : error ? (
            <ErrorState title="The email accounts could not be loaded" error={error} retry={refetch} retrying={isFetching} />
          ) : (
            <div role="status" aria-label="Loading..." className={classes.account}>
              <Skeleton h={20} w="50%" />
              <Skeleton h={14} w="30%" />
              <Skeleton h={10} mt="md" />
            </div>
          )}
        </Paper>
      )}
      <AccountDialog opened={linking} onClose={() => setLinking(false)} />
    </section>
  );
}
