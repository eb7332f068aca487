import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { groupLabel } from '#web/campaigns/campaign-labels.ts';
import * as text from '#web/campaigns/campaigns.messages.ts';

const SHOWN = 2;

/** The recipients of a campaign: a group, or the first two members and a button that shows the rest. */
export function Targets({ campaign }: { campaign: Campaign }) {
  const [isOpen, setIsOpen] = useState(false);
  const { members, membersCount, name } = campaign;
  const group = groupLabel(campaign);
  if (group) return group;
  if (membersCount === 0) return text.nobodyChosen();
  const shown = members.slice(0, isOpen ? undefined : SHOWN).map(({ fullName }) => fullName);
  const names = shown.join(', ');
  const rest = membersCount - shown.length;
  return (
    <>
      {isOpen && rest > 0 ? text.namesAndMore({ names, count: rest }) : names}{' '}
      {membersCount > SHOWN && (
        <Button
          variant="transparent"
          size="compact-sm"
          p={0}
          td="underline"
          aria-expanded={isOpen}
          aria-label={isOpen ? text.showLessOf({ name }) : text.showMoreOf({ name, count: membersCount })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.showLess() : text.showMore()}
        </Button>
      )}
    </>
  );
}
