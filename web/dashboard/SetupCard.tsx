import { Box, Button, Progress, SimpleGrid, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { Dashboard } from '#contract/dashboard.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './dashboard.messages.ts';

type Setup = NonNullable<Dashboard['setup']>;

const STEPS = [
  { key: 'form', to: '/forms/new', label: text.createFirstForm(), why: text.askAnything() },
  { key: 'shared', to: '/forms', label: text.publishAndShare(), why: text.anyPhone() },
  { key: 'members', to: '/users', label: text.addMembers(), why: text.oneByOne() },
  { key: 'payment', to: '/payments', label: text.recordFirstPayment(), why: text.dueDaysFollow() },
] as const satisfies { key: keyof Setup; to: string; label: string; why: string }[];

/** The first steps of an empty programme. The card is hidden after the last one. */
export function SetupCard({ setup }: { setup: Setup }) {
  const [hidden, hide] = useLocalStorage({ key: 'cauri.setup-hidden', defaultValue: false, getInitialValueInEffect: false });
  const done = STEPS.filter(({ key }) => setup[key]).length;
  const next = STEPS.find(({ key }) => !setup[key]);
  if (hidden || !next) return null;
  return (
    <SectionCard
      title={text.setUp()}
      mb="md"
      aside={
        <Button variant="subtle" color="gray" onClick={() => hide(true)}>
          {text.hide()}
        </Button>
      }
    >
      <Text c="dimmed">{text.stepsDone({ done, steps: STEPS.length })}</Text>
      <Progress.Root size={6} my="sm" aria-hidden="true">
        <Progress.Section value={(100 * done) / STEPS.length} color="var(--accent)" withAria={false} />
      </Progress.Root>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} role="list">
        {STEPS.map(({ key, to, label, why }, i) => (
          <Box key={key} role="listitem" className="ui-wrap-sm" aria-current={next.key === key ? 'step' : undefined}>
            <IconDisc size={34} tone={setup[key] ? 'positive' : next.key === key ? 'warning' : 'neutral'}>
              {setup[key] ? <IconCheck size={16} /> : i + 1}
            </IconDisc>
            <div className="ui-grow">
              {setup[key] ? <Text c="dimmed">{text.stepDone({ step: label })}</Text> : <TextLink to={to}>{label}</TextLink>}
              <div className="ui-dim">{why}</div>
            </div>
          </Box>
        ))}
      </SimpleGrid>
    </SectionCard>
  );
}
