import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconAlertTriangle, IconCalendarEvent, IconPlayerSkipForward, IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { ListedScenario, Scenario } from '#contract/scenarios.ts';
import { activeBadge, beginsText, count, lastRunText, nextRunText } from '#web/scenarios/scenario-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { KeptOffer } from '../kept/KeptOffer.tsx';
import { useHasKept } from '../kept/kept.api.ts';
import { ServiceMark } from '../ServiceMark.tsx';
import { useSwitchScenario } from '../scenarios.api.ts';
import { CardMenu } from './CardMenu.tsx';
import classes from './list.module.css';
import { RecentRuns } from './RecentRuns.tsx';

const SHOWN_REACTIONS = 3;

interface Props {
  scenario: ListedScenario;
  onDelete: () => void;
  /** Asks what is to become of events that came while it was paused. */
  onKept: () => void;
}

export function ScenarioCard({ scenario, onDelete, onKept }: Props) {
  const { _id, name, trigger, reactions, nextRun, lastRun, pausedReason } = scenario;
  const badge = activeBadge(scenario);
  const more = reactions.length - SHOWN_REACTIONS;
  return (
    <li className={`${list.gridCard} ${classes.card}`} data-row>
      <div className={list.cardHead}>
        <h2 className={list.cardName}>
          <Link to="/scenario/$scenarioId" params={{ scenarioId: _id }} className={classes.clamped}>
            {name}
          </Link>
        </h2>
        <CardMenu scenario={scenario} />
      </div>
      <div className={classes.state}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        <ActiveSwitch scenario={scenario} onKept={onKept} />
        <button type="button" className={classes.delete} onClick={onDelete}>
          Delete<VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </button>
      </div>
      {pausedReason && (
        <p className={classes.reason}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {pausedReason}
        </p>
      )}
      <KeptOffer scenario={scenario} onChoose={onKept} />
      <ol className={classes.flow}>
        <li className={classes.trigger} style={{ '--service': trigger?.action.service.color ?? 'var(--line-strong)' } as CSSProperties}>
          <ServiceMark service={trigger?.action.service} />
          <span>
            <span className={classes.service}>{trigger?.action.service.name ?? 'Unknown Service'}</span>
            <span className={classes.action}>{trigger?.action.name ?? 'Unknown Action'}</span>
          </span>
        </li>
        {reactions.slice(0, SHOWN_REACTIONS).map(({ _id, reaction }) => (
          <li key={_id} className={classes.reaction}>
            <ServiceMark service={reaction.service} small />
            <span>
              <span className={classes.service}>{reaction.service.name}</span>
              <span className={classes.action}>{reaction.name}</span>
            </span>
          </li>
        ))}
        {reactions.length === 0 && <li className={classes.none}>No reactions configured</li>}
        {more > 0 && <li className={classes.none}>{`+${more} more`}</li>}
      </ol>
      <dl className={classes.facts}>
        <Fact icon={<IconAlarm size={16} />} label="Schedule">
          {beginsText(scenario)}
        </Fact>
        <Fact icon={<IconCalendarEvent size={16} />} label="Created">
          {formatDate(scenario.createdAt)}
        </Fact>
        <Fact icon={<IconPlayerSkipForward size={16} />} label="Next run">
          {nextRun ? <RelativeTime iso={nextRun} format={nextRunText} /> : scenario.active ? 'When it happens' : 'Not scheduled'}
        </Fact>
        <Fact icon={<IconTimeline size={16} />} label="Last run">
          {lastRun ? <RelativeTime iso={lastRun} format={lastRunText} /> : lastRunText(null, 0)}
        </Fact>
      </dl>
      <RecentRuns scenario={scenario} />
      <Button
        variant="light"
        fullWidth
        mt="auto"
        renderRoot={(props) => <Link to="/scenario/$scenarioId" params={{ scenarioId: _id }} {...props} />}
      >
        View Scenario
      </Button>
      <p className={classes.foot}>
        <span className={classes.id} title={_id}>{`ID: ${_id}`}</span>
        <span>{count(reactions.length, 'reaction', 'reactions')}</span>
        <span>{`Version ${scenario.__v}`}</span>
      </p>
    </li>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span aria-hidden="true">{icon}</span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function ActiveSwitch({ scenario: { _id, name, active }, onKept }: { scenario: Scenario; onKept: () => void }) {
  const change = useSwitchScenario();
  const hasKept = useHasKept();
  const shown = change.isPending ? change.variables.active : active;
  return (
    <Switch
      size="sm"
      aria-label={`${name} is active`}
      checked={shown}
      onChange={({ currentTarget: { checked } }) =>
        change.mutateAsync({ id: _id, active: checked }).then(
          async () => {
            toast.success(checked ? `“${name}” is active` : `“${name}” is paused`);
            if (checked && (await hasKept(_id))) onKept();
          },
          (error) => toast.error(checked ? 'The scenario cannot be active yet' : 'The scenario could not be paused', error),
        )
      }
    />
  );
}
