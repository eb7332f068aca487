import { IconMailbox, IconPencilCheck } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import * as text from './forms.messages.ts';

/** Lets staff answer a private form as the person who is signed in. */
export const AnswerLink = ({ id }: { id: string }) => (
  <LinkButton to="/forms/$id/answer" params={{ id }} preload={false} leftSection={<IconPencilCheck size={18} />}>
    {text.answerForm()}
  </LinkButton>
);

/** Leads to the screen where people are invited. */
export const InvitesLink = ({ id }: { id: string }) => (
  <LinkButton to="/forms/$id/invites" params={{ id }} leftSection={<IconMailbox size={18} />}>
    {text.invitations()}
  </LinkButton>
);
