import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { groupLabel, members as membersWords } from '#web/campaigns/campaign-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './list.module.css';

const SHOWN = 2;

/** The recipients of a campaign: a group, or the first two members and a button that shows the rest. */
export function Targets({ campaign }: { campaign: Campaign }) {
  const [more, setMore] = useState(false);
  const { members, membersCount, name } = campaign;
  const group = groupLabel(campaign);
  if (group) return <span>{group}</span>;
  if (membersCount === 0) return <span className={classes.dim}>Nobody chosen yet</span>;
  const shown = more ? members : members.slice(0, SHOWN);
  const rest = membersCount - shown.length;
  return (
    <span className={classes.targets}>
      <span>{shown.map(({ fullName }) => fullName).join(', ')}</span>
      {more && rest > 0 && <span className={classes.dim}>{`and ${formatCount(rest)} more`}</span>}
      {membersCount > SHOWN && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={more}
          aria-label={more ? `Show less of the members of ${name}` : `Show more of the ${membersWords(membersCount)} of ${name}`}
          onClick={() => setMore(!more)}
        >
          {more ? 'Show less' : 'Show more'}
        </UnstyledButton>
      )}
    </span>
  );
}
