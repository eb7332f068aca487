import { Alert, Button, Drawer, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { MASK, type MailAttachment, outbox } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { FetchedOne } from '#web/ui/LoadedPage.tsx';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { useDownload } from '#web/ui/useDownload.ts';
import * as word from '#web/ui/words.messages.ts';
import { ChannelNote } from './ChannelNote.tsx';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { MailHtml, MailText } from './MailBody.tsx';
import { NextAttempt } from './NextAttempt.tsx';
import { outboxMail } from './outbox.api.ts';
import * as text from './outbox.messages.ts';

/** One e-mail beside the list. The address names it by its `id`. */
export function MailDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // The e-mail stays visible while the drawer slides away.
  const last = useRef(id);
  if (id) last.current = id;
  return (
    <Drawer opened={id !== undefined} onClose={onClose} position="right" size="xl" title={text.oneEmail()}>
      {last.current && <Mail id={last.current} onClose={onClose} />}
    </Drawer>
  );
}

type MailRead = Answer<typeof outbox.get>['data'];

const LOADING = (
  <Stack role="status" aria-label={word.loading()}>
    <Skeleton h={22} w="70%" />
    <Skeleton h={14} w="40%" />
    <Skeleton h={220} mt="md" />
  </Stack>
);

function Mail({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FetchedOne options={outboxMail(id)} missing={text.emailNotFound()} onClose={onClose} failed={text.emailFailed()} loading={LOADING}>
      {(mail) => (
        <>
          <Title order={2}>{heldTogether(mail.subject)}</Title>
          <Group gap="0.25rem 1rem" mt="xs" mb="md" c="dimmed" className="ui-text">
            <span>{text.toAddress({ address: mail.to })}</span>
            <time dateTime={mail.sentAt ?? mail.createdAt}>{formatDateTime(mail.sentAt ?? mail.createdAt)}</time>
            <DeliveryBadge delivery={mail} />
          </Group>
          <ChannelNote delivery={mail} />
          {mail.error && <Alert color="red">{mail.error}</Alert>}
          <NextAttempt delivery={mail} />
          {mail.message && <PhoneMessage message={mail.message} />}
          {mail.text.includes(MASK) && <p className="ui-dim">{text.secretHidden()}</p>}
          <Attachments id={id} files={mail.attachments} />
          {mail.message && (
            <Title order={3} size="h4" mt="md" mb="xs">
              {text.itsEmail()}
            </Title>
          )}
          <Tabs defaultValue="html" keepMounted={false}>
            <TabsLine mb="md">
              <Tabs.Tab value="html">{text.asItLooks()}</Tabs.Tab>
              <Tabs.Tab value="text">{text.textOnly()}</Tabs.Tab>
            </TabsLine>
            <Tabs.Panel value="html">
              <MailHtml subject={mail.subject} html={mail.html} />
            </Tabs.Panel>
            <Tabs.Panel value="text">
              <MailText text={mail.text} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </FetchedOne>
  );
}

function PhoneMessage({ message }: { message: NonNullable<MailRead['message']> }) {
  if ('text' in message) return <MailText text={message.text} />;
  return (
    <Stack gap={4} my="md">
      <span>{text.whatsappTemplate({ name: message.template, language: message.language, count: message.values.length })}</span>
      <ol className="ui-text">
        {message.values.map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a value is what it is.
          <li key={i}>{value}</li>
        ))}
      </ol>
    </Stack>
  );
}

/** The files that an e-mail contains, each with a button to download it. */
function Attachments({ id, files }: { id: string; files: MailAttachment[] }) {
  const { mutate, isPending, variables } = useDownload(outbox.attachment);
  if (files.length === 0) return null;
  return (
    <Group component="ul" className="ui-plain-list" gap="xs" mb="sm" aria-label={text.attachments()}>
      {files.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their places never change
        <Group key={index} component="li" miw={0} maw="100%">
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            rightSection={
              <Text inherit span c="dimmed">
                {fileSize(size)}
              </Text>
            }
            loading={isPending && variables.params.index === String(index)}
            onClick={() => mutate({ params: { id, index: String(index) } })}
            aria-label={word.downloadFile({ name, size: fileSize(size) })}
          >
            <span className="ui-ellipsis">{name}</span>
          </Button>
        </Group>
      ))}
    </Group>
  );
}
