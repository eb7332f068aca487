import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** The second guard: it shows the page to admins and an explanation to the others. */
export function AdminOnly() {
  if (useUser()?.role === 'admin') return <Outlet />;
  return (
    <>
      <PageHeader title="Admins only" />
      <EmptyState
        icon={<IconLock />}
        title="This page is for admins"
        action={
          <Button component={Link} to="/forms">
            Go to forms
          </Button>
        }
      >
        Your account is a coach’s. If you need this page, please ask an admin of the programme.
      </EmptyState>
    </>
  );
}
