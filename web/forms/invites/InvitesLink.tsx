import { Button, type ButtonProps } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** To the screen where people are invited. */
export const InvitesLink = ({ formId, ...button }: ButtonProps & { formId: string }) => (
  <Button
    variant="default"
    leftSection={<IconMailbox size={18} />}
    renderRoot={(props) => <Link to="/forms/$id/invites" params={{ id: formId }} {...props} />}
    {...button}
  >
    Invitations
  </Button>
);
