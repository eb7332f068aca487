import { type Icon, IconCircleCheck, IconCircleX, IconClockHour4, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { MemberStatus, MemberStatusFilter } from '#contract/members.ts';
import { STATUS } from '#web/members/member-labels.ts';
import { memberTiles } from '#web/members/members.api.ts';
import { type Tile, Tiles } from '#web/members/Tiles.tsx';
import * as text from './list.messages.ts';

interface Props {
  status: MemberStatusFilter | undefined;
  onFilter: (changes: { status: MemberStatusFilter | undefined }) => void;
}

/** A tile filters the list by its status, and a second press removes the filter. */
export const StatusTiles = memo(function StatusTiles({ status, onFilter }: Props) {
  const { data, isError } = useQuery(memberTiles);
  const tile = (value: MemberStatus, icon: Icon, total: number | undefined): Tile<MemberStatus> => ({
    value,
    ...STATUS[value],
    icon,
    total,
  });
  return (
    <Tiles<MemberStatusFilter | undefined>
      label={text.byStatus()}
      tiles={[
        { value: undefined, label: text.total(), icon: IconUsers, tone: 'info', total: data?.total },
        tile('TRAITÉ', IconCircleCheck, data?.treated),
        tile('REJETÉ', IconCircleX, data?.rejected),
        tile('NON TRAITÉ', IconClockHour4, data?.pending),
      ]}
      selected={status}
      onSelect={(value) => onFilter({ status: status === value ? undefined : value })}
      isFailed={isError}
    />
  );
});
