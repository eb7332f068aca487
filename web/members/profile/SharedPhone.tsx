import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { samePhone } from './profile.api.ts';
import * as text from './profile.messages.ts';

/** The other members of a household that has one telephone. */
export function SharedPhone({ memberId }: { memberId: string }) {
  const others = useQuery(samePhone(memberId)).data ?? [];
  if (others.length === 0) return null;
  return (
    <Group gap="0 0.5rem" className="ui-small">
      <span className="ui-dim">{text.sharesPhone()}</span>
      {others.map(({ _id, fullName }) => (
        <Anchor key={_id} size="sm" renderRoot={(link) => <Link to="/users/$memberId/profile" params={{ memberId: _id }} {...link} />}>
          {fullName}
        </Anchor>
      ))}
    </Group>
  );
}
