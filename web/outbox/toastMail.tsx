import { IconMailOff } from '@tabler/icons-react';
import type { MailFate } from '#contract/shared.ts';
import { toast } from '#web/ui/toast.tsx';
import { WhereItIsKept } from './WhereItIsKept.tsx';

const LONG_MS = 10_000;

/**
 * Shows a toast about the e-mail that a call has just caused: it is on its way, or it is stored in the Outbox. `mail` is null
 * when the call caused no e-mail.
 */
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
