import { Alert, Button, Divider, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconAlertTriangle, IconCalendarEvent, IconPlayerSkipForward, IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Trigger } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { ListedScenario } from '#contract/scenarios.ts';
import { activeBadge, beginsText, lastRunText, nextRunText } from '#web/scenarios/scenario-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { heldTogether } from '#web/ui/held-together.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import list from '#web/ui/list/list.module.css';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { RowMenuLink } from '#web/ui/RowMenu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ActiveSwitch } from '../ActiveSwitch.tsx';
import { KeptOffer } from '../kept/KeptNotice.tsx';
import { ScenarioMenu } from '../ScenarioMenu.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { useDeleteScenario } from '../scenarios.api.ts';
import * as shared from '../scenarios.messages.ts';
import * as text from './list.messages.ts';
import { RecentRuns } from './RecentRuns.tsx';

const SHOWN_REACTIONS = 3;
/** The links and buttons of all cards have the same words, so those who only hear them are told the name of the scenario too. */
const HIDDEN = { hidden: (words: string) => <VisuallyHidden>{words}</VisuallyHidden> };

interface Props {
  scenario: ListedScenario;
  /** Asks whether the events that happened during the pause should run. */
  onKept: () => void;
}

export function ScenarioCard({ scenario, onKept }: Props) {
  const { _id, name, trigger, reactions, nextRun, lastRun, pausedReason } = scenario;
  const badge = activeBadge(scenario);
  const remove = useDeleteScenario();
  const more = reactions.length - SHOWN_REACTIONS;
  const link = { to: '/scenario/$scenarioId', params: { scenarioId: _id } } as const;
  return (
    <Stack component="li" gap="sm" className={list.gridCard} data-row>
      <div className={list.cardHead}>
        <h2 className={list.cardName}>
          <Link {...link}>
            <Text span inherit lineClamp={2}>
              {heldTogether(name)}
            </Text>
          </Link>
        </h2>
        <ScenarioMenu
          scenario={scenario}
          label={text.actionsFor({ name })}
          above={<RowMenuLink icon={IconTimeline} label={shared.runs()} {...link} search={{ view: 'runs' }} />}
        />
      </div>
      <Group gap="sm" mt={-8}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        <ActiveSwitch scenario={scenario} label={text.isActive({ name })} name={name} onKept={onKept} />
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          size="compact-sm"
          ml="auto"
          onClick={() => void remove(scenario)}
        >
          {marked(text.deleteNamed({ name }), HIDDEN)}
        </Button>
      </Group>
      {trigger && (
        <Text component="p" fw={500} className="ui-text">
          {sentence(scenario)}
        </Text>
      )}
      {pausedReason && (
        <Alert role="note" color="amber" p="xs" icon={<IconAlertTriangle size={16} />}>
          {pausedReason}
        </Alert>
      )}
      <KeptOffer scenario={scenario} onChoose={onKept} />
      <Stack component="ol" gap="xs" className="ui-plain-list">
        <StepItem action={trigger?.action} />
        {reactions.slice(0, SHOWN_REACTIONS).map(({ _id, reaction }) => (
          <StepItem key={_id} action={reaction} isReaction />
        ))}
        {(reactions.length === 0 || more > 0) && (
          <Text component="li" c="dimmed" pl="sm">
            {more > 0 ? text.moreReactions({ count: more }) : text.noReactions()}
          </Text>
        )}
      </Stack>
      <SimpleGrid component="dl" cols={2} spacing="sm" className="ui-facts" fz="sm">
        <Fact label={<FactLabel icon={IconAlarm} label={text.schedule()} />}>{beginsText(scenario)}</Fact>
        <Fact label={<FactLabel icon={IconCalendarEvent} label={text.createdOn()} />}>{formatDate(scenario.createdAt)}</Fact>
        <Fact label={<FactLabel icon={IconPlayerSkipForward} label={text.nextRun()} />}>
          {nextRun ? <RelativeTime iso={nextRun} format={nextRunText} /> : scenario.active ? text.whenItHappens() : text.notScheduled()}
        </Fact>
        <Fact label={<FactLabel icon={IconTimeline} label={text.lastRun()} />}>
          {lastRun ? <RelativeTime iso={lastRun} format={lastRunText} /> : lastRunText(null, 0)}
        </Fact>
      </SimpleGrid>
      <RecentRuns scenario={scenario} />
      <LinkButton variant="light" fullWidth mt="auto" {...link}>
        {marked(text.viewNamed({ name }), HIDDEN)}
      </LinkButton>
      <Divider />
      <Group justify="space-between" wrap="nowrap" gap="sm" fz="xs" c="dimmed">
        <Text inherit truncate title={_id}>
          {text.idOf({ id: _id })}
        </Text>
        <Text inherit flex="none">
          {text.reactions({ count: reactions.length })}
        </Text>
        <Text inherit flex="none">
          {text.version({ version: scenario.__v })}
        </Text>
      </Group>
    </Stack>
  );
}

/** The sentence reads, for example, “When an answer arrives in “Inscription” → wait 7 days → send “Rappel 2””. */
const sentence = (scenario: ListedScenario): string => [scenario.words.begins ?? beginsText(scenario), ...scenario.words.steps].join(' → ');

/** The trigger, or a smaller line for a reaction. */
function StepItem({ action, isReaction = false }: { action: Trigger['action'] | undefined; isReaction?: boolean }) {
  const frame = isReaction ? { pl: 'sm' } : { p: 'xs', bg: 'var(--sunken)', bd: '1px solid var(--line)', bdrs: 'md' };
  return (
    <Group component="li" gap="sm" wrap="nowrap" {...frame}>
      <ServiceMark service={action?.service} small={isReaction} />
      <span className="ui-text">
        <Text span fw={600}>
          {action?.service.name ?? rule.unknownService()}
        </Text>{' '}
        <Text span c="dimmed" display={isReaction ? undefined : 'block'}>
          {action?.name ?? rule.unknownAction()}
        </Text>
      </span>
    </Group>
  );
}

const FactLabel = ({ icon: Icon, label }: { icon: typeof IconAlarm; label: string }) => (
  <Group component="span" gap={6} wrap="nowrap">
    <Icon size={16} aria-hidden="true" />
    {label}
  </Group>
);
