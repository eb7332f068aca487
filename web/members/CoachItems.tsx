import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as word from '#web/ui/words.messages.ts';
import { coachList } from './coaches.api.ts';
import * as text from './coaches.messages.ts';

interface Props {
  /** Called with the coach, or with nobody. */
  onChoose: (coach: { _id: string; name: string } | null) => void;
}

/** The items of a menu that gives members to a coach. The coaches are loaded when the menu opens. */
export function CoachItems({ onChoose }: Props) {
  const { data: coaches, isError } = useQuery(coachList);
  // Until the coaches are there, "without a coach" would be the only item, and the one that Enter chooses.
  if (!coaches) return <Menu.Label>{isError ? text.coachesNotLoaded() : word.loading()}</Menu.Label>;
  const open = coaches.filter(({ removed, status }) => !removed && (status === 'Active' || status === 'Pending'));
  return (
    <>
      {open.length === 0 && <Menu.Label>{text.noCoachesYet()}</Menu.Label>}
      {open.map(({ _id, name }) => (
        <Menu.Item key={_id} onClick={() => onChoose({ _id, name })}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onChoose(null)}>{text.withoutCoach()}</Menu.Item>
    </>
  );
}
