import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';

/**
 * Stands under a sentence about e-mails that were kept: leads to them, and to the setting that lets them leave. Both are for
 * admins. Short, so that a toast on a phone covers little.
 */
export function WhereItIsKept({ centered = false }: { centered?: boolean }) {
  if (useUser()?.role !== 'admin') return null;
  return (
    <Group component="span" gap="0.25rem 1rem" mt={4} justify={centered ? 'center' : undefined}>
      <Anchor component={Link} to="/outbox" inherit>
        Outbox
      </Anchor>
      <Anchor component={Link} to="/settings" search={{ section: 'email' } as never} inherit>
        Link a mail account
      </Anchor>
    </Group>
  );
}
