import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import * as text from './shell.messages.ts';

/** The second guard: it shows the page to admins and an explanation to the others. */
export function AdminOnly() {
  if (useUser()?.role === 'admin') return <Outlet />;
  return (
    <>
      <PageHeader title={text.adminsOnly()} />
      <EmptyState
        icon={<IconLock />}
        title={text.forAdmins()}
        action={
          <Button component={Link} to="/forms">
            {text.goToForms()}
          </Button>
        }
      >
        {text.yoursIsCoach()}
      </EmptyState>
    </>
  );
}
