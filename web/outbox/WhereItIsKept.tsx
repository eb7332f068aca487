import { Group } from '@mantine/core';
import { useUser } from '#web/api/session.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import * as text from './mail.messages.ts';

/**
 * Two links under a sentence about stored e-mails: to the Outbox, and to the setting that links an e-mail account. Only admins
 * can open both. The text is short, so that a toast covers little of a phone.
 */
export function WhereItIsKept({ centered = false }: { centered?: boolean }) {
  if (useUser()?.role !== 'admin') return null;
  return (
    <Group component="span" gap="0.25rem 1rem" mt={4} justify={centered ? 'center' : undefined}>
      <TextLink to="/outbox" className="ui-touch-link" inherit>
        {text.outbox()}
      </TextLink>
      <TextLink to="/settings" search={{ section: 'email' }} className="ui-touch-link" inherit>
        {text.linkAccount()}
      </TextLink>
    </Group>
  );
}
