import { Button } from '@mantine/core';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { confirm } from '#web/ui/confirm.tsx';
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
  // The person gets an e-mail at once, so a rejection cannot be undone.
  const reject = async () => {
    const question = { title: text.rejectQuestion({ name }), body: text.rejectBody(), confirmLabel: text.rejectRequest(), danger: true };
    if (await confirm(question)) await run('reject');
  };
  const running = decide.isPending ? decide.variables.decision : null;
  return (
    <>
      <Button
        variant="default"
        aria-label={text.rejectRequestOf({ name })}
        loading={running === 'reject'}
        disabled={running === 'approve'}
        onClick={() => void reject()}
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
