import { IconMailbox } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/LinkButton.tsx';

/** Leads to the screen where people are invited. */
export const InvitesLink = ({ formId }: { formId: string }) => (
  <LinkButton to="/forms/$id/invites" params={{ id: formId }} leftSection={<IconMailbox size={18} />}>
    Invitations
  </LinkButton>
);
