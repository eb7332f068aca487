import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { channelName } from '#contract/channel-names.messages.ts';
import type { Channel } from '#contract/channel-names.ts';
import { reasonNeeded } from '#contract/member-account.messages.ts';
import type { MemberView } from '#contract/members.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useResubscribe } from './profile.api.ts';
import * as text from './profile.messages.ts';

/** A member asked for these stops. An admin undoes one with a reason, because the member asked for it in another way. */
export function StoppedMessages({ member, admin }: { member: MemberView; admin: boolean }) {
  const [asked, ask] = useState<Channel>('email');
  const [opened, open] = useState(false);
  const resubscribe = useResubscribe(member._id);
  const stopped: { channel: Channel; label: string }[] = [
    ...(member.unsubscribedAt
      ? [{ channel: 'email' as const, label: text.unsubscribedOn({ day: formatDate(member.unsubscribedAt) }) }]
      : []),
    ...member.stopped.map((channel) => ({ channel, label: text.answeredStop({ channel: channelName[channel]() }) })),
  ];
  return (
    <>
      {stopped.map(({ channel, label }) => (
        <Group key={channel} gap="xs">
          <StatusBadge tone="neutral">{label}</StatusBadge>
          {admin && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                ask(channel);
                open(true);
              }}
            >
              {channel === 'email' ? text.resubscribe() : text.writeAgain({ channel: channelName[channel]() })}
            </Button>
          )}
        </Group>
      ))}
      <CallDialog
        opened={opened}
        onClose={() => open(false)}
        title={asked === 'email' ? text.resubscribe() : text.writeAgain({ channel: channelName[asked]() })}
        submitLabel={text.allowAgain()}
        initialValues={{ reason: '' }}
        validate={{ reason: (reason) => (reason.trim() ? null : reasonNeeded()) }}
        send={({ reason }) => resubscribe.mutateAsync({ channel: asked, reason })}
        onDone={() => toast.success(text.allowedAgain())}
        failed={text.notAllowedAgain()}
      >
        {({ getInputProps }) => (
          <>
            <Text c="dimmed">{text.onlyWhenAsked()}</Text>
            <TextArea
              label={text.reason()}
              description={text.reasonHint()}
              withAsterisk
              data-autofocus
              maxLength={500}
              {...getInputProps('reason')}
            />
          </>
        )}
      </CallDialog>
    </>
  );
}
