import { Text } from '@mantine/core';
import { channelName } from '#contract/channel-names.messages.ts';
import type { MailLane } from '#contract/system.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './system.messages.ts';
import classes from './system.module.css';

const TONE: Record<MailLane['state'], Tone> = { ready: 'positive', limited: 'info', lost: 'negative', captures: 'warning' };

/** The ways on which e-mails and other messages leave, and what waits for each. */
export const MailCard = ({ lanes }: { lanes: MailLane[] }) => (
  <SectionCard
    title={text.mail()}
    lead={text.mailLead()}
    aside={
      <TextLink to="/outbox" size="sm" className="ui-touch-link">
        {text.outbox()}
      </TextLink>
    }
  >
    <ul className="ui-lines">
      {lanes.map(({ channel, account, address, state, error, limitedUntil, waiting, oldestAt }) => (
        <li key={account ?? channel} className={classes.line}>
          <div className="ui-grow">
            <Text fw={550} className="ui-text">
              {channel === 'email' ? (address ?? (state === 'captures' ? text.noMailServer() : text.mailServer())) : channelName[channel]()}
            </Text>
            <div className="ui-dim">
              {channel === 'email' ? text.waitingMails({ count: waiting }) : text.waitingMessages({ count: waiting })}
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
