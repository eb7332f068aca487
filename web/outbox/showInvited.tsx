import { Stack, Text, TextInput } from '@mantine/core';
import type { MailFate } from '#contract/mailed.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { copyText } from '#web/ui/useCopy.ts';
import { toastMail } from './toastMail.tsx';

/**
 * Shows what happened to an invitation that was just made. Where no e-mail can be sent, it offers the link instead, because
 * nobody can read the link in the Outbox and it is shown only now.
 */
export async function showInvited(
  { mail, link }: { mail: MailFate | null; link: string | null },
  { name, sent, kept }: { name: string; sent: string; kept: string },
): Promise<void> {
  if (link === null) return toastMail(mail, { sent, kept });
  const copy = await confirm({
    title: kept,
    body: <InvitationLink name={name} link={link} />,
    confirmLabel: 'Copy the link',
    cancelLabel: 'Close',
  });
  if (!copy) return;
  try {
    await copyText(link);
    toast.success('The link of the invitation was copied');
  } catch (error) {
    toast.error((error as Error).message);
    await showInvited({ mail, link }, { name, sent, kept });
  }
}

/** Shows what happened to an invitation that is sent again. */
export const showInvitedAgain = (
  call: Promise<{ mail: MailFate | null; link: string | null; message?: string | undefined }>,
  name: string,
) =>
  call.then(
    ({ message = '', ...invited }) => showInvited(invited, { name, sent: message, kept: 'The invitation was not sent' }),
    (error: Error) => toast.error('The invitation could not be sent', error),
  );

const InvitationLink = ({ name, link }: { name: string; link: string }) => (
  <Stack gap="sm">
    <Text c="dimmed">
      No mail account is linked, so Cauri sends no e-mails. Give this link to {name} yourself. Whoever opens it chooses the password of the
      account: it works once, for 7 days. It is not shown again; you can make a new one by sending the invitation again.
    </Text>
    <TextInput label="Link of the invitation" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
  </Stack>
);
