import { Alert, Drawer, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { MASK } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fetched } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { Attachments } from './Attachments.tsx';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { MailHtml, MailText } from './MailBody.tsx';
import { outboxMail } from './outbox.api.ts';
import * as text from './outbox.messages.ts';

/** One e-mail beside the list. The address names it by its `id`. */
export function MailDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // The e-mail stays visible while the drawer slides away.
  const last = useRef(id);
  if (id) last.current = id;
  return (
    <Drawer opened={id !== undefined} onClose={onClose} position="right" size="xl" title={text.oneEmail()}>
      {last.current && <Mail id={last.current} />}
    </Drawer>
  );
}

const LOADING = (
  <Stack role="status" aria-label={word.loading()}>
    <Skeleton h={22} w="70%" />
    <Skeleton h={14} w="40%" />
    <Skeleton h={220} mt="md" />
  </Stack>
);

function Mail({ id }: { id: string }) {
  return (
    <Fetched options={outboxMail(id)} failed={text.emailFailed()} loading={LOADING}>
      {(mail) => (
        <>
          <Title order={2}>{mail.subject}</Title>
          <Group gap="0.25rem 1rem" mt="xs" mb="md" c="dimmed" className="ui-text">
            <span>{text.toAddress({ address: mail.to })}</span>
            <time dateTime={mail.sentAt ?? mail.createdAt}>{formatDateTime(mail.sentAt ?? mail.createdAt)}</time>
            <DeliveryBadge state={mail.state} />
          </Group>
          {mail.error && <Alert color="red">{mail.error}</Alert>}
          {mail.text.includes(MASK) && (
            <Text size="sm" c="dimmed">
              {text.secretHidden()}
            </Text>
          )}
          <Attachments id={id} files={mail.attachments} />
          <Tabs defaultValue="html" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="html">{text.asItLooks()}</Tabs.Tab>
              <Tabs.Tab value="text">{text.textOnly()}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="html">
              <MailHtml subject={mail.subject} html={mail.html} />
            </Tabs.Panel>
            <Tabs.Panel value="text">
              <MailText text={mail.text} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Fetched>
  );
}
