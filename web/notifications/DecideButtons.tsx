import { Button } from '@mantine/core';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Decision, useDecideAdmin } from './notifications.api.ts';

const DONE: Record<Decision, string> = { approve: 'Admin request approved', reject: 'Admin request rejected' };
const FAILED: Record<Decision, string> = { approve: 'Failed to approve admin request', reject: 'Failed to reject admin request' };

/** The buttons that decide on a request for an account. A decision is final, and removes them. */
export function DecideButtons({ requestId, name }: { requestId: string; name: string }) {
  const decide = useDecideAdmin();
  // Callbacks of `mutate` would not be called, because these buttons are removed before.
  const run = (decision: Decision) =>
    decide.mutateAsync({ requestId, decision }).then(
      ({ mail, message }) => toastMail(mail, { sent: message ?? DONE[decision], kept: message ?? DONE[decision] }),
      (error: Error) => toast.error(FAILED[decision], error),
    );
  const running = decide.isPending ? decide.variables.decision : null;
  return (
    <>
      <Button
        variant="default"
        aria-label={`Reject the request of ${name}`}
        loading={running === 'reject'}
        disabled={running === 'approve'}
        onClick={() => void run('reject')}
      >
        Reject
      </Button>
      <Button
        aria-label={`Approve the request of ${name}`}
        loading={running === 'approve'}
        disabled={running === 'reject'}
        onClick={() => void run('approve')}
      >
        Approve
      </Button>
    </>
  );
}
