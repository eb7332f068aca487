import { Box, Text } from '@mantine/core';
import type { Queue } from '#contract/system.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './system.messages.ts';

/** Every queue of jobs: those with work in a list, the others behind one line. */
export function QueuesCard({ queues }: { queues: Queue[] }) {
  const sorted = queues.toSorted((a, b) => b.waiting - a.waiting || a.title.localeCompare(b.title));
  const busy = sorted.filter(({ waiting, later, active, failed }) => waiting + later + active + failed > 0);
  const idle = sorted.filter((queue) => !busy.includes(queue));
  return (
    <SectionCard title={text.queues()} lead={text.queuesLead()}>
      {busy.length === 0 && <Text c="dimmed">{text.nothingWaits()}</Text>}
      <ul className="ui-lines">
        {busy.map((queue) => (
          <Row key={queue.name} queue={queue} />
        ))}
      </ul>
      {idle.length > 0 && (
        <Disclosure label={text.idleQueues({ count: idle.length })}>
          <ul className="ui-plain-list ui-dim">
            {idle.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </SectionCard>
  );
}

const Row = ({ queue: { title, waiting, oldestAt, later, active, failed } }: { queue: Queue }) => (
  <Box component="li" py="0.625rem">
    <div className="ui-apart">
      <Text fw={550} className="ui-text">
        {title}
      </Text>
      <span className="ui-number">{text.waitingJobs({ count: waiting })}</span>
    </div>
    <div className="ui-dim">
      {oldestAt && (
        <>
          <RelativeTime iso={oldestAt} format={text.oldestSince} />
          {' · '}
        </>
      )}
      {[
        active > 0 && text.activeJobs({ count: active }),
        later > 0 && text.laterJobs({ count: later }),
        failed > 0 && text.failedJobs({ count: failed }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </div>
  </Box>
);
