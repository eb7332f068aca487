import { Button, Group } from '@mantine/core';
import { IconShovel } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AREAS, isActive } from './areas.ts';

/** The 404's sibling: an area of the product that has not been built yet. */
export function AreaMissing() {
  const { pathname } = useLocation();
  const admin = useUser()?.role === 'admin';
  const area = AREAS.find((one) => isActive(one, pathname))?.label ?? 'This area';
  return (
    <>
      <PageHeader title={area} />
      <EmptyState
        icon={<IconShovel />}
        title="This area is not there yet"
        action={
          <Group justify="center" gap="xs">
            <Button component={Link} to="/forms">
              Go to forms
            </Button>
            <Button component={Link} to="/users" variant="default">
              Go to members
            </Button>
            <Button component={Link} to="/payments" variant="default">
              Go to payments
            </Button>
            {admin && (
              <Button component={Link} to="/outbox" variant="default">
                Outbox
              </Button>
            )}
          </Group>
        }
      >
        It will open here as soon as it is ready. The other areas in the menu work already.
      </EmptyState>
    </>
  );
}
