import { Alert, Drawer, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MASK } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { Attachments } from './Attachments.tsx';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import classes from './mail.module.css';
import { outboxMail } from './outbox.api.ts';

/** One e-mail beside the list; `id` comes from the address. */
export function MailDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // What was open stays to be seen while the drawer slides away.
  const last = useRef(id);
  if (id) last.current = id;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title="E-mail"
      classNames={{ body: classes.drawerBody, content: 'ui-column' }}
    >
      {last.current && <Mail id={last.current} />}
    </Drawer>
  );
}

function Mail({ id }: { id: string }) {
  const { data: mail, error, isPending, isFetching, refetch } = useQuery(outboxMail(id));
  if (isPending)
    return (
      <Stack role="status" aria-label="Loading...">
        <Skeleton h={22} w="70%" />
        <Skeleton h={14} w="40%" />
        <Skeleton h={220} mt="md" />
      </Stack>
    );
  if (!mail) return <ErrorState title="This e-mail could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  return (
    <>
      <Text component="h2" className={classes.mailSubject}>
        {mail.subject}
      </Text>
      <div className={classes.mailFacts}>
        <span>To {mail.to}</span>
        <time dateTime={mail.sentAt ?? mail.createdAt}>{formatDateTime(mail.sentAt ?? mail.createdAt)}</time>
        <DeliveryBadge state={mail.state} />
      </div>
      {mail.error && <Alert color="red">{mail.error}</Alert>}
      {mail.text.includes(MASK) && (
        <Text size="sm" c="dimmed">
          The code or the personal link is hidden here: only the receiver gets it.
        </Text>
      )}
      <Attachments id={id} files={mail.attachments} />
      <Tabs defaultValue="html" keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          <Tabs.Tab value="html">As it looks</Tabs.Tab>
          <Tabs.Tab value="text">Text only</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" className={classes.panel}>
          {/* An empty sandbox: no script, no form, no access to this page. */}
          <iframe className={classes.email} title={`E-mail: ${mail.subject}`} sandbox="" srcDoc={mail.html} />
        </Tabs.Panel>
        <Tabs.Panel value="text" className={classes.panel}>
          <pre className={classes.text}>{mail.text}</pre>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
