import { Button } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** For staff: answers a private form as the person who is signed in. */
export const AnswerLink = ({ id }: { id: string }) => (
  <Button
    variant="default"
    leftSection={<IconPencilCheck size={18} />}
    renderRoot={(button) => <Link to="/forms/$id/answer" params={{ id }} preload={false} {...button} />}
  >
    Answer this form
  </Button>
);
