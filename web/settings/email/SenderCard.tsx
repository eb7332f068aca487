import { Alert, Group, Paper, Stack, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { Quota } from '../Quota.tsx';
import * as text from './email.messages.ts';

interface Props {
  icon: Icon;
  name: string;
  detail: string;
  badges: ReactNode;
  dialogs: ReactNode;
  children: ReactNode;
}

/** The frame of something that sends messages: an e-mail account or a channel. */
export const SenderCard = ({ icon: Icon, name, detail, badges, dialogs, children }: Props) => (
  <Paper withBorder component="li" p="lg" aria-label={name}>
    <Stack>
      <Group gap="0.5rem 1rem">
        <IconDisc tone="neutral">
          <Icon size={20} stroke={1.7} />
        </IconDisc>
        <Stack gap={0} flex="1 1 11rem" miw={0} className="ui-text">
          <Title order={3} size="h4">
            {name}
          </Title>
          <span className="ui-dim">{detail}</span>
        </Stack>
        {badges}
      </Group>
      {children}
    </Stack>
    {dialogs}
  </Paper>
);

interface SentProps {
  error: string | null;
  /** The title of the error while nothing can be sent; absent while the sender still works. */
  broken: string | undefined;
  /** The accessible name of the bar. */
  barLabel: string;
  sent: { sentToday: number; dailyLimit: number; minuteLimit: number };
}

/** The last problem of a sender, and how much it has sent today. */
export const SentToday = ({ error, broken, barLabel, sent: { sentToday, dailyLimit, minuteLimit } }: SentProps) => (
  <>
    {error && (
      <Alert color={broken ? 'red' : 'amber'} title={broken ?? text.lastProblem()}>
        {error}
      </Alert>
    )}
    <Quota
      label={text.sentToday()}
      barLabel={barLabel}
      used={sentToday}
      limit={dailyLimit}
      color={sentToday >= dailyLimit ? 'amber' : undefined}
      note={text.perMinute({ count: minuteLimit })}
    />
  </>
);
