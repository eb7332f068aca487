import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HistoryItem } from '#contract/history.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './history.messages.ts';
import classes from './history.module.css';
import { RunSteps } from './RunSteps.tsx';
import { causeOf, summaryOf, toneOf } from './run-labels.ts';

/** One run, which opens to show its steps. */
export function RunItem({ run }: { run: HistoryItem }) {
  const at = formatDateTime(run.runFrom);
  return (
    <Box component="li" className={classes.run} px="md" py="xs" data-row data-tone={toneOf(run)}>
      <Disclosure
        label={
          <span className="ui-stack-xs">
            <Group component="span" gap="0.25rem 0.625rem" fw={600}>
              {causeOf(run)}
              <StatusBadge tone={toneOf(run)}>{text.status[run.status]()}</StatusBadge>
            </Group>
            <span className="ui-dim ui-numbers">
              <time dateTime={run.runFrom}>{at}</time> · {summaryOf(run)}
            </span>
          </span>
        }
        beside={
          <>
            <Text className="ui-dim" visibleFrom="sm">
              <RelativeTime iso={run.runFrom} />
            </Text>
            <Anchor
              component={Link}
              to="/history/$id"
              params={{ id: run._id } as never}
              className="ui-inline-row ui-touch"
              ps={{ base: '1.875rem', sm: 0 }}
              aria-label={text.viewDetailsOf({ run: causeOf(run), at })}
            >
              {text.viewDetails()}
            </Anchor>
          </>
        }
      >
        <RunSteps run={run} />
      </Disclosure>
    </Box>
  );
}
