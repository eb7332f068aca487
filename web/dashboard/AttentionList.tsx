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
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Attention } from '#contract/dashboard.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './dashboard.module.css';

interface Kind {
  icon: typeof IconUserPlus;
  link: (attention: Attention) => LinkProps;
  /** `n` is the formatted count. */
  sentence: (attention: Attention, n: string) => string;
}

const TO_PROVIDERS = (): LinkProps => ({ to: '/payments', search: { view: 'providers' } });
const toRuns = (scenarioId: Attention['scenarioId'], state: 'failed' | 'needs-review'): LinkProps =>
  scenarioId ? { to: '/scenario/$scenarioId', params: { scenarioId }, search: { view: 'runs', state } } : { to: '/scenarios' };

const KINDS: Record<Attention['kind'], Kind> = {
  'silent-provider': {
    icon: IconPlugX,
    link: TO_PROVIDERS,
    sentence: ({ count, names }) => `${NAMES.format(names)} no longer ${count === 1 ? 'tells' : 'tell'} us of payments`,
  },
  'pending-admin': {
    icon: IconUserPlus,
    link: () => ({ to: '/notifications', search: { tab: 'admin-requests' } }),
    sentence: ({ count }, n) => (count === 1 ? '1 person asks for an admin account' : `${n} people ask for an admin account`),
  },
  quarantined: {
    icon: IconAlertTriangle,
    link: TO_PROVIDERS,
    sentence: ({ count }, n) => (count === 1 ? '1 provider message in quarantine' : `${n} provider messages in quarantine`),
  },
  unmatched: {
    icon: IconReceiptOff,
    link: () => ({ to: '/payments', search: { status: 'Unmatched' } }),
    sentence: ({ count }, n) => (count === 1 ? '1 payment has no member' : `${n} payments have no member`),
  },
  'scenario-failed': {
    icon: IconRobotOff,
    link: ({ scenarioId }) => toRuns(scenarioId, 'failed'),
    sentence: ({ names, count }) => `Runs of ${scenarioNames(names, count)} failed in the last 24 hours`,
  },
  'scenario-review': {
    icon: IconEyeQuestion,
    link: ({ scenarioId }) => toRuns(scenarioId, 'needs-review'),
    sentence: ({ names, count }) => `Runs of ${scenarioNames(names, count)} need review`,
  },
  late: {
    icon: IconClockHour4,
    link: () => ({ to: '/users', search: { paymentStatus: 'Late' } }),
    sentence: ({ count }, n) => (count === 1 ? '1 member is late' : `${n} members are late`),
  },
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
          const { icon: Icon, link, sentence } = KINDS[one.kind];
          const n = one.more ? `More than ${formatCount(one.count)}` : formatCount(one.count);
          return (
            <li key={one.kind}>
              <Link {...link(one)} className={classes.attentionLink}>
                <IconDisc size={34} tone={one.kind === 'silent-provider' ? 'negative' : 'warning'}>
                  <Icon size={19} stroke={1.7} />
                </IconDisc>
                <span className="ui-grow">{sentence(one, n)}</span>
                <IconChevronRight size={17} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

const NAMES = new Intl.ListFormat('en');

/** For example: “Welcome”, “Reminder”, and 4 other scenarios. */
function scenarioNames(names: string[], count: number): string {
  const others = count - names.length;
  const quoted = names.map((name) => `“${name}”`);
  return NAMES.format(others === 0 ? quoted : [...quoted, others === 1 ? '1 other scenario' : `${formatCount(others)} other scenarios`]);
}
