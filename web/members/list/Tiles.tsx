import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MemberStatus } from '#contract/members.ts';
import { memberTiles } from '#web/members/members.api.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './Tiles.module.css';

const TILES = [
  { key: 'total', label: 'Total Users', icon: IconUsers, status: undefined },
  { key: 'treated', label: 'Treated Users', icon: IconCircleCheck, status: 'TRAITÉ' },
  { key: 'rejected', label: 'Rejected Users', icon: IconCircleX, status: 'REJETÉ' },
  { key: 'pending', label: 'Pending Users', icon: IconClockHour4, status: 'NON TRAITÉ' },
] as const;

interface Props {
  /** The status that the list is narrowed to. */
  status: MemberStatus | undefined;
  onStatus: (status: MemberStatus | undefined) => void;
}

/** How many there are, and the way to each of them. */
export function Tiles({ status, onStatus }: Props) {
  const { data, isError } = useQuery(memberTiles);
  return (
    <ul className={classes.tiles} aria-label="Users by status">
      {TILES.map(({ key, label, icon: Icon, status: meant }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.tile}
            data-tile={key}
            aria-pressed={status === meant}
            onClick={() => onStatus(status === meant ? undefined : meant)}
          >
            <span className={classes.label}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {label}
            </span>
            <Figure value={data?.[key]} missing={isError} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Figure({ value, missing }: { value: number | undefined; missing: boolean }) {
  if (value !== undefined) return <span className={classes.figure}>{formatCount(value)}</span>;
  return missing ? <span className={classes.figure}>–</span> : <Skeleton h={28} w={72} my={4} />;
}
