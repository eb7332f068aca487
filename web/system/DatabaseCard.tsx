import { Box, Text } from '@mantine/core';
import { formatDuration, formatSize } from '#contract/quantities.ts';
import type { SystemDatabase } from '#contract/system.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Meter } from './Meter.tsx';
import * as text from './system.messages.ts';
import classes from './system.module.css';

/** The size and connections of the database, and what it is busy with. */
export const DatabaseCard = ({ database }: { database: SystemDatabase }) => {
  const { version, embedded, size, connections, maxConnections, slow, statements } = database;
  return (
    <SectionCard title={text.database()} lead={embedded ? text.embedded({ version }) : text.outside({ version })} anchor="database">
      <Facts layout="apart">
        <Fact label={text.databaseSize()}>{formatSize(size)}</Fact>
      </Facts>
      <Meter
        label={text.connections()}
        value={text.connectionsOf({ used: connections, most: maxConnections })}
        part={connections / maxConnections}
        warnsAt={0.85}
      />
      <Text fw={550} mt="md">
        {text.slowQueries()}
      </Text>
      {slow.length === 0 ? (
        <div className="ui-dim">{text.noSlowQuery()}</div>
      ) : (
        <ul className="ui-lines">
          {slow.map(({ pid, seconds, state, query, blockedBy }) => (
            <Box component="li" key={pid} py="0.625rem">
              <code className={classes.code}>{query}</code>
              <div className="ui-dim">
                {text.slowQuery({ pid, duration: formatDuration(seconds), state })}
                {blockedBy.length > 0 && ` · ${text.waitsFor({ pids: blockedBy.join(', ') })}`}
              </div>
            </Box>
          ))}
        </ul>
      )}
      {statements && statements.length > 0 && (
        <Disclosure label={text.heaviest()}>
          <ul className="ui-lines">
            {statements.map(({ query, calls, meanMs, totalMs }) => (
              <Box component="li" key={query} py="0.625rem">
                <code className={classes.code}>{query}</code>
                <div className="ui-dim">{text.statement({ calls, meanMs, total: formatDuration(totalMs / 1000) })}</div>
              </Box>
            ))}
          </ul>
        </Disclosure>
      )}
    </SectionCard>
  );
};
