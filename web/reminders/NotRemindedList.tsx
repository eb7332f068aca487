import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DryRun } from '#contract/reminders.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './dry-run.messages.ts';
import { others as someOthers } from './reminders.api.ts';

/** The reasons why others are not reminded, each with the names of some of them. */
export function NotRemindedList({ others }: { others: DryRun['others'] }) {
  if (others.length === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="sm">
        {text.notReminded()}
      </Title>
      <ul className="ui-plain-list">
        {others.map((one) => (
          <li key={one.reason}>
            <Disclosure
              label={
                <>
                  <Text span flex={1}>
                    {text.reason[one.reason]()}
                  </Text>
                  <span className="ui-numbers">{formatCount(one.count)}</span>
                </>
              }
            >
              <Some {...one} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </>
  );
}

function Some({ reason, count }: DryRun['others'][number]) {
  const { data, error } = useQuery(someOthers(reason));
  if (!data) return <span className="ui-dim">{error ? text.notLoaded() : word.loading()}</span>;
  return (
    <MemberNames
      members={data.map(({ day, ...member }) => ({ ...member, note: day ? text.on({ day: formatDate(day) }) : '' }))}
      count={count}
    />
  );
}

interface NamesProps {
  members: { _id: string; fullName: string; note: string }[];
  /** The number of all members, of whom `members` are the first. */
  count: number;
}

/** The names of some members as links, and how many more there are. */
export const MemberNames = ({ members, count }: NamesProps) => (
  <Stack component="ul" className="ui-plain-list" gap="xs">
    {members.map(({ _id, fullName, note }) => (
      <Group key={_id} component="li" gap="xs">
        <TextLink to="/users/$memberId/profile" params={{ memberId: _id }}>
          {fullName}
        </TextLink>
        <span className="ui-dim">{note}</span>
      </Group>
    ))}
    {count > members.length && <li className="ui-dim">{text.andMore({ count: count - members.length })}</li>}
  </Stack>
);
