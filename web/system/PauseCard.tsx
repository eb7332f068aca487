import { Button, Group, List, Text } from '@mantine/core';
import { type SendingPause, sendingPause } from '#contract/sending-pause.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './pause.messages.ts';
import { pauseState } from './system.api.ts';

export const PauseCard = () => (
  <SectionCard title={text.title()} anchor="pause" mb="md">
    <Fetched options={pauseState} failed={text.loadFailed()}>
      {(pause) => pause && <Choice pause={pause} />}
    </Fetched>
  </SectionCard>
);

function Choice({ pause }: { pause: SendingPause }) {
  const end = useCall(sendingPause.end, ['me', 'system'], {
    failed: text.failed(),
    done: ({ message }: { message?: string }) => message && toast.success(message),
  });
  const send = async () => {
    if (await confirm({ title: text.sendTitle(), body: text.sendBody(), confirmLabel: text.send() }))
      end.mutate({ body: { choice: 'send' } });
  };
  const drop = async () => {
    if (await confirm({ title: text.dropTitle(), body: text.dropBody(), confirmLabel: text.drop(), danger: true }))
      end.mutate({ body: { choice: 'drop' } });
  };
  return (
    <>
      <Text>{text.lead({ taken: formatDateTime(pause.takenAt) })}</Text>
      <List my="xs">
        {linesOf(pause).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <p className="ui-dim">{text.meanwhile()}</p>
      <Group gap="xs" mt="sm">
        <Button onClick={() => void send()} disabled={end.isPending}>
          {text.send()}
        </Button>
        <Button variant="default" onClick={() => void drop()} disabled={end.isPending}>
          {text.drop()}
        </Button>
      </Group>
    </>
  );
}

function linesOf({ emails, campaignEmails, campaigns, reminders, sessionReminders, runs, invitations, jobs }: SendingPause): string[] {
  const counted = [
    [emails, text.emails],
    [campaignEmails, text.campaignEmails],
    [campaigns, text.campaigns],
    [reminders, text.reminders],
    [sessionReminders, text.sessionReminders],
    [runs, text.runs],
    [invitations, text.invitations],
    [jobs, text.jobs],
  ] as const;
  const lines = counted.filter(([count]) => count > 0).map(([count, line]) => line({ count }));
  return lines.length > 0 ? lines : [text.nothing()];
}
