import { IconCircleCheck, IconCircleX, IconClockHour4, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MemberStatus } from '#contract/members.ts';
import { memberTiles } from '#web/members/members.api.ts';
import { Tiles } from '#web/members/Tiles.tsx';

interface Props {
  status: MemberStatus | undefined;
  onStatus: (status: MemberStatus | undefined) => void;
}

/** How many members there are by status; a tile filters the list by its status, and a second press removes the filter. */
export function StatusTiles({ status, onStatus }: Props) {
  const { data, isError } = useQuery(memberTiles);
  return (
    <Tiles<MemberStatus | undefined>
      label="Users by status"
      tiles={[
        { value: undefined, label: 'Total Users', icon: IconUsers, tone: 'info', total: data?.total },
        { value: 'TRAITÉ', label: 'Treated Users', icon: IconCircleCheck, tone: 'positive', total: data?.treated },
        { value: 'REJETÉ', label: 'Rejected Users', icon: IconCircleX, tone: 'negative', total: data?.rejected },
        { value: 'NON TRAITÉ', label: 'Pending Users', icon: IconClockHour4, tone: 'warning', total: data?.pending },
      ]}
      selected={status}
      onSelect={(value) => onStatus(status === value ? undefined : value)}
      isFailed={isError}
    />
  );
}
