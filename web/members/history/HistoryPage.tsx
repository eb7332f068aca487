import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { memberById } from '#web/members/profile/profile.api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';

/** The page with the payments of one member. */
export function HistoryPage() {
  const { memberId = '' } = useParams({ strict: false });
  const query = useQuery(memberById(memberId));
  return (
    <>
      <PageHeader
        title="Payment history"
        description={query.data?.fullName ?? '\u00A0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
            renderRoot={(button) => <Link to="/users/$memberId/profile" params={{ memberId }} {...button} />}
          >
            Profile
          </Button>
        }
      />
      <Loaded query={query} failed="Failed to fetch user data.">
        {() => <PaymentHistory memberId={memberId} />}
      </Loaded>
    </>
  );
}
