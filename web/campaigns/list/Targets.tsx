import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { groupLabel, membersLabel } from '#web/campaigns/campaign-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';

const SHOWN = 2;

/** The recipients of a campaign: a group, or the first two members and a button that shows the rest. */
export function Targets({ campaign }: { campaign: Campaign }) {
  const [isOpen, setIsOpen] = useState(false);
  const { members, membersCount, name } = campaign;
  const group = groupLabel(campaign);
  if (group) return group;
  if (membersCount === 0) return 'Nobody chosen yet';
  const names = members.slice(0, isOpen ? undefined : SHOWN).map(({ fullName }) => fullName);
  const rest = membersCount - names.length;
  return (
    <>
      {names.join(', ')}
      {isOpen && rest > 0 && ` and ${formatCount(rest)} more`}{' '}
      {membersCount > SHOWN && (
        <Button
          variant="transparent"
          size="compact-sm"
          p={0}
          td="underline"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show less of the members of ${name}` : `Show more of the ${membersLabel(membersCount)} of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
