import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconCopy, IconLink, IconLinkOff, IconSend } from '@tabler/icons-react';
import { CHANNELS } from '#contract/channel-names.ts';
import type { Member } from '#contract/members.ts';
import { payLinks } from '#contract/pay-links.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { copyText } from '#web/ui/useCopy.ts';
import * as text from './pay-link.messages.ts';

/** The link with which the member sees the account and pays: copied, sent by a channel, or closed. */
export function PayLinkButtons({ member: { _id, email, fullName } }: { member: Pick<Member, '_id' | 'email' | 'fullName'> }) {
  const open = useCall(payLinks.open, []);
  const send = useCall(payLinks.send, ['members'], {
    done: ({ mail, channel, message = '' }) =>
      toastMail(mail, { sent: channel === 'email' ? text.sentTo({ email }) : message, kept: message }),
    failed: text.notSent(),
  });
  const revoke = useCall(payLinks.revoke, [], { done: text.closed(), failed: text.notClosed() });
  const params = { id: _id };

  const copy = () => {
    // A second click would take the clipboard from the first.
    if (open.isPending) return;
    void toast.outcome(copyText(open.mutateAsync({ params }).then(({ data }) => data.url)), text.copied());
  };
  const close = async () => {
    const sure = await confirm({
      title: text.closeTitle({ name: fullName }),
      body: text.closeConsequence(),
      confirmLabel: text.close(),
      danger: true,
    });
    if (sure) revoke.mutate({ params });
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={16} />}
            rightSection={<IconChevronDown size={14} />}
            loading={open.isPending || send.isPending || revoke.isPending}
          >
            {text.payLink()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <RowMenuItem icon={IconCopy} label={text.copy()} onClick={copy} />
          {CHANNELS.map((channel) => (
            <RowMenuItem
              key={channel}
              icon={IconSend}
              label={text.sendBy[channel]()}
              onClick={() => send.mutate({ params, body: { channel } })}
            />
          ))}
          <Menu.Divider />
          <RowMenuItem icon={IconLinkOff} label={text.close()} onClick={close} />
        </Menu.Dropdown>
      </Menu>
      {send.error && (
        <Text size="sm" c="var(--mantine-color-error)" w="100%">
          {send.error.message}
        </Text>
      )}
    </>
  );
}
