import { Box, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconClockHour4,
  IconEyeQuestion,
  IconPlugX,
  IconReceiptOff,
  IconRobotOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Attention } from '#contract/dashboard.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './dashboard.module.css';

const ICON: Record<Attention['kind'], typeof IconUserPlus> = {
  'silent-provider': IconPlugX,
  'pending-admin': IconUserPlus,
  quarantined: IconAlertTriangle,
  unmatched: IconReceiptOff,
  'scenario-failed': IconRobotOff,
  'scenario-review': IconEyeQuestion,
  late: IconClockHour4,
};

/** What needs action today, each with a link to it. */
export function AttentionList({ attention }: { attention: Attention[] }) {
  if (attention.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="attention" mb="md">
      <Text component="h2" id="attention" className="ui-dim" fw={600} mb="xs">
        Needs attention today
      </Text>
      <ul className={classes.attention}>
        {attention.map((one) => {
          const Icon = ICON[one.kind];
          return (
            <li key={one.kind}>
              <AttentionLink attention={one}>
                <IconDisc size={34} tone={one.kind === 'silent-provider' ? 'negative' : 'warning'}>
                  <Icon size={19} stroke={1.7} />
                </IconDisc>
                <span className="ui-grow">{sentence(one)}</span>
                <IconChevronRight size={17} aria-hidden="true" />
              </AttentionLink>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

const RUN_STATE = { 'scenario-failed': 'failed', 'scenario-review': 'needs-review' } as const;

function AttentionLink({ attention: { kind, scenarioId }, children }: { attention: Attention; children: ReactNode }) {
  const look = { className: classes.attentionLink, children };
  switch (kind) {
    case 'pending-admin':
      return <Link to="/notifications" search={{ tab: 'admin-requests' }} {...look} />;
    case 'unmatched':
      return <Link to="/payments" search={{ status: 'Unmatched' }} {...look} />;
    case 'late':
      return <Link to="/users" search={{ paymentStatus: 'Late' }} {...look} />;
    case 'scenario-failed':
    case 'scenario-review':
      return scenarioId ? (
        <Link to="/scenario/$scenarioId" params={{ scenarioId }} search={{ view: 'runs', state: RUN_STATE[kind] }} {...look} />
      ) : (
        <Link to="/scenarios" {...look} />
      );
    default:
      return <Link to="/payments" search={{ view: 'providers' }} {...look} />;
  }
}

const NAMES = new Intl.ListFormat('en');

/** For example: “Welcome”, “Reminder”, and 4 other scenarios. */
function scenarioNames(names: string[], count: number): string {
  const others = count - names.length;
  const quoted = names.map((name) => `“${name}”`);
  return NAMES.format(others === 0 ? quoted : [...quoted, others === 1 ? '1 other scenario' : `${formatCount(others)} other scenarios`]);
}

function sentence({ kind, count, more, names }: Attention): string {
  const n = more ? `More than ${formatCount(count)}` : formatCount(count);
  switch (kind) {
    case 'silent-provider':
      return count === 1 ? `${names[0]} no longer tells us of payments` : `${NAMES.format(names)} no longer tell us of payments`;
    case 'pending-admin':
      return count === 1 ? '1 person asks for an admin account' : `${n} people ask for an admin account`;
    case 'quarantined':
      return count === 1 ? '1 provider message in quarantine' : `${n} provider messages in quarantine`;
    case 'unmatched':
      return count === 1 ? '1 payment has no member' : `${n} payments have no member`;
    case 'scenario-failed':
      return `Runs of ${scenarioNames(names, count)} failed in the last 24 hours`;
    case 'scenario-review':
      return `Runs of ${scenarioNames(names, count)} need review`;
    case 'late':
      return count === 1 ? '1 member is late' : `${n} members are late`;
  }
}
