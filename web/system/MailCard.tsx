import { Text } from '@mantine/core';
import type { MailLane } from '#contract/system.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './system.messages.ts';
import classes from './system.module.css';

const TONE: Record<MailLane['state'], Tone> = { ready: 'positive', limited: 'info', lost: 'negative', captures: 'warning' };

/** The ways on which e-mails leave, and what waits for each. */
export const MailCard = ({ lanes }: { lanes: MailLane[] }) => (
  <SectionCard
    title={text.mail()}
    lead={text.mailLead()}
    aside={
      <TextLink to="/outbox" size="sm">
        {text.outbox()}
      </TextLink>
    }
  >
    <ul className="ui-lines">
      {lanes.map(({ account, address, state, error, limitedUntil, waiting, oldestAt }) => (
        <li key={account ?? 'server'} className={classes.line}>
          <div className="ui-grow">
            <Text fw={550} className="ui-text">
              {address ?? (state === 'captures' ? text.noMailServer() : text.mailServer())}
            </Text>
            <div className="ui-dim">
              {text.waitingMails({ count: waiting })}
              {oldestAt && (
                <>
                  {' · '}
                  <RelativeTime iso={oldestAt} format={text.since} />
                </>
              )}
              {limitedUntil && (
                <>
                  {' · '}
                  <RelativeTime iso={limitedUntil} format={text.goesOn} />
                </>
              )}
            </div>
            {error && state !== 'ready' && <div className="ui-dim">{error}</div>}
          </div>
          <StatusBadge tone={TONE[state]}>{text.laneStates[state]()}</StatusBadge>
        </li>
      ))}
    </ul>
  </SectionCard>
);
