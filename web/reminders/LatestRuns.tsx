import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runList } from '#web/history/history.api.ts';
import { RunItem } from '#web/history/RunItem.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './reminders.messages.ts';

const SHOWN = 3;

/** The last runs. The history has all of them. */
export const LatestRuns = () => (
  <SectionCard title={text.latestRuns()} aside={<LinkButton to="/history">{text.history()}</LinkButton>}>
    <Loaded query={useQuery(runList(1))} failed={text.runsNotLoaded()} loading={<Skeleton h={120} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">{text.noRuns()}</Text>
        ) : (
          <ul className="ui-lines">
            {data.slice(0, SHOWN).map((run) => (
              <RunItem key={run._id} run={run} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </SectionCard>
);
