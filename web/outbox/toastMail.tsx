import { IconMailOff } from '@tabler/icons-react';
import type { MailFate } from '#contract/mailed.ts';
import { toast } from '#web/ui/toast.tsx';

const LONG_MS = 10_000;

/** Says what became of an e-mail that somebody just caused: that it is on its way, or that it was kept in the Outbox. */
export function toastMail(mail: MailFate, { sent, kept }: { sent: string; kept: string }): void {
  if (mail === 'on-its-way') toast.success(sent);
  else toast.show({ message: kept, color: 'amber', icon: <IconMailOff size={18} />, autoClose: LONG_MS });
}
