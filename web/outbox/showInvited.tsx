import { Stack, Text, TextInput } from '@mantine/core';
import type { MailFate } from '#contract/shared.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { copyText } from '#web/ui/useCopy.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './mail.messages.ts';
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
    confirmLabel: text.copyLink(),
    cancelLabel: word.close(),
  });
  if (!copy) return;
  try {
    await copyText(link);
    toast.success(text.linkCopied());
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
    ({ message = '', ...invited }) => showInvited(invited, { name, sent: message, kept: text.invitationNotSent() }),
    (error: Error) => toast.error(text.invitationFailed(), error),
  );

const InvitationLink = ({ name, link }: { name: string; link: string }) => (
  <Stack gap="sm">
    <Text c="dimmed">{text.giveLink({ name })}</Text>
    <TextInput label={text.invitationLink()} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
  </Stack>
);
