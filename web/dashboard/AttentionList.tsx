import { Box, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconClockHour4,
  IconEyeQuestion,
  IconMailOff,
  IconPlugX,
  IconReceipt,
  IconReceiptOff,
  IconRobotOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Attention } from '#contract/dashboard.ts';
import { listAnd } from '#contract/language.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import * as text from './attention.messages.ts';
import classes from './dashboard.module.css';

interface Kind {
  icon: typeof IconUserPlus;
  link: (attention: Attention) => LinkProps;
  sentence: (attention: Attention) => string;
}

const TO_PROVIDERS = (): LinkProps => ({ to: '/payments', search: { view: 'providers' } });
const toRuns = (scenarioId: Attention['scenarioId'], state: 'failed' | 'needs-review'): LinkProps =>
  scenarioId
    ? { to: '/scenario/$scenarioId', params: { scenarioId }, search: { view: 'runs', state } }
    : { to: '/scenarios/runs', search: { state } };

const KINDS: Record<Attention['kind'], Kind> = {
  'lost-account': {
    icon: IconMailOff,
    link: () => ({ to: '/settings', search: { section: 'email' } }),
    sentence: ({ count, names }) => text.lostAccounts({ accounts: listAnd(names), count }),
  },
  'silent-provider': {
    icon: IconPlugX,
    link: TO_PROVIDERS,
    sentence: ({ count, names }) => text.silentProviders({ providers: listAnd(names), count }),
  },
  'pending-admin': {
    icon: IconUserPlus,
    link: () => ({ to: '/notifications', search: { tab: 'admin-requests' } }),
    sentence: text.adminRequests,
  },
  quarantined: {
    icon: IconAlertTriangle,
    link: TO_PROVIDERS,
    sentence: text.quarantined,
  },
  unmatched: {
    icon: IconReceiptOff,
    link: () => ({ to: '/payments', search: { status: 'Unmatched' } }),
    sentence: text.unmatched,
  },
  receipts: {
    icon: IconReceipt,
    link: () => ({ to: '/payments', search: { view: 'transfers' } }),
    sentence: text.receipts,
  },
  'scenario-failed': {
    icon: IconRobotOff,
    link: ({ scenarioId }) => toRuns(scenarioId, 'failed'),
    sentence: (attention) => text.runsFailed({ scenarios: scenarioNames(attention) }),
  },
  'scenario-review': {
    icon: IconEyeQuestion,
    link: ({ scenarioId }) => toRuns(scenarioId, 'needs-review'),
    sentence: (attention) => text.runsNeedReview({ scenarios: scenarioNames(attention) }),
  },
  late: {
    icon: IconClockHour4,
    link: () => ({ to: '/users', search: { status: 'not-refused', paymentStatus: 'Late' } }),
    sentence: text.late,
  },
};

export function AttentionList({ attention }: { attention: Attention[] }) {
  if (attention.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="attention" mb="md">
      <Text component="h2" id="attention" className="ui-dim" fw={600} mb="xs">
        {text.needsAttention()}
      </Text>
      <ul className={classes.attention}>
        {attention.map((one) => {
          const { icon: Icon, link, sentence } = KINDS[one.kind];
          return (
            <li key={one.kind}>
              <Link {...link(one)} className={classes.attentionLink}>
                <IconDisc size={34} tone={one.kind === 'lost-account' || one.kind === 'silent-provider' ? 'negative' : 'warning'}>
                  <Icon size={19} stroke={1.7} />
                </IconDisc>
                <span className="ui-grow">{sentence(one)}</span>
                <IconChevronRight size={17} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** For example: “Welcome”, “Reminder” and 4 other scenarios. */
function scenarioNames({ names, count }: Attention): string {
  const others = count - names.length;
  const quoted = names.map((name) => text.quoted({ name }));
  return listAnd(others === 0 ? quoted : [...quoted, text.otherScenarios({ count: others })]);
}
