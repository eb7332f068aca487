import { Paper } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/api/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { AdminRequest } from './AdminRequest.tsx';
import classes from './NotificationsPage.module.css';
import { pendingAdmins } from './notifications.api.ts';

/** Requests for an admin account, to be approved or rejected; coaches have nothing to decide. */
export function NotificationsPage() {
  const admin = useUser()?.role === 'admin';
  return (
    <>
      <PageHeader title="Notifications" description={admin ? 'People who ask to join the team.' : undefined} />
      <Paper className={classes.sheet} withBorder>
        {admin ? <Requests /> : <EmptyState icon={<IconBell />} title="No notifications" />}
      </Paper>
    </>
  );
}

function Requests() {
  const { data, error, isPending, isFetching, refetch } = useQuery(pendingAdmins);
  if (isPending) return <LoadingRows count={4} />;
  if (!data) return <ErrorState title="The notifications could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (data.length === 0)
    return (
      <EmptyState icon={<IconBell />} title="No notifications">
        When somebody asks for an admin account, the request appears here.
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {data.map((request) => (
        <AdminRequest key={request._id} request={request} />
      ))}
    </ul>
  );
}
