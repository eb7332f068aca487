import { IconMailOff } from '@tabler/icons-react';
import type { MailFate } from '#contract/mailed.ts';
import { toast } from '#web/ui/toast.tsx';
import { WhereItIsKept } from './WhereItIsKept.tsx';

const LONG_MS = 10_000;

/** Says what became of an e-mail that somebody just caused: that it is on its way, or that it was kept in the Outbox. Null: none was written. */
export function toastMail(mail: MailFate | null, { sent, kept }: { sent: string; kept: string }): void {
  if (mail !== 'captured') {
    toast.success(sent);
    return;
  }
  const message = (
    <>
      {kept}
      <WhereItIsKept />
    </>
  );
  toast.show({ message, color: 'amber', icon: <IconMailOff size={18} />, autoClose: LONG_MS });
}
