import { Button } from '@mantine/core';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Decision, useDecideAdmin } from './notifications.api.ts';
import * as text from './notifications.messages.ts';

/** The buttons that decide on a request for an account. A decision is final, and removes them. */
export function DecideButtons({ requestId, name }: { requestId: string; name: string }) {
  const decide = useDecideAdmin();
  // Callbacks of `mutate` would not be called, because these buttons are removed before.
  const run = (decision: Decision) =>
    decide.mutateAsync({ requestId, decision }).then(
      ({ mail, message = text.decided[decision]() }) => toastMail(mail, { sent: message, kept: message }),
      (error: Error) => toast.error(text.decisionFailed[decision](), error),
    );
  const running = decide.isPending ? decide.variables.decision : null;
  return (
    <>
      <Button
        variant="default"
        aria-label={text.rejectRequestOf({ name })}
        loading={running === 'reject'}
        disabled={running === 'approve'}
        onClick={() => void run('reject')}
      >
        {text.reject()}
      </Button>
      <Button
        aria-label={text.approveRequestOf({ name })}
        loading={running === 'approve'}
        disabled={running === 'reject'}
        onClick={() => void run('approve')}
      >
        {text.approve()}
      </Button>
    </>
  );
}
