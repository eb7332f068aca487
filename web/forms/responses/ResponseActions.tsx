import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Response } from '#contract/answers.ts';
import { useUser } from '#web/api/session.ts';
import classes from './responses.module.css';
import { useRemoval } from './useRemoval.tsx';

interface Props {
  formId: string;
  response: Response;
  onGone: () => void;
}

/** For admins: what can be done with one response. */
export function ResponseActions({ formId, response: { _id }, onGone }: Props) {
  const removal = useRemoval(formId);
  if (useUser()?.role !== 'admin') return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        loading={removal.pending}
        onClick={() => removal.delete({ ids: [_id] }, 1, onGone)}
      >
        Delete response
      </Button>
      <Button variant="subtle" color="red" disabled={removal.pending} onClick={() => removal.erase([_id], onGone)}>
        Erase for good
      </Button>
    </div>
  );
}
