import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { INVITES_AT_ONCE, readInvitees } from '#contract/invitees.ts';
import { invites } from '#contract/invites.ts';
import { ApiError } from '#web/api/call.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { countOf, formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { ChooseMembers } from './ChooseMembers.tsx';
import '@mantine/core/styles/List.layer.css';

/** This many problems are listed one by one. */
const LISTED = 5;

/** Invites the people whose addresses are typed or pasted, and shows at once who would be invited. */
export function InviteBox({ formId }: { formId: string }) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const create = useCall(invites.create, ['invites']);
  const pasted = useDeferredValue(text);
  const { people, problems } = useMemo(() => readInvitees(pasted), [pasted]);
  useUnsavedGuard(text.trim() !== '');

  const tooMany = people.length > INVITES_AT_ONCE;
  const error = failure ?? (tooMany ? 'Please invite 5 000 people at most at once.' : undefined);

  const add = (members: { fullName: string; email: string }[]) => {
    const lines = members.map(({ fullName, email }) => `${fullName.replaceAll(/[<>,;\t]/g, ' ')} <${email}>`);
    setText((before) => [before.trimEnd(), ...lines.filter((line) => !before.includes(line))].filter(Boolean).join('\n'));
    setFailure(undefined);
  };

  const invite = () =>
    create.mutateAsync({ params: { id: formId }, body: { emails: text } }).then(
      ({ mail, data: { invited, already, problems: left } }) => {
        // The entries that could not be read stay, so that they can be corrected.
        setText(left.map((problem) => problem.text).join('\n'));
        setFailure(undefined);
        if (invited > 0) toastMail(mail, { sent: sentSentence(invited, already.length), kept: keptSentence(invited) });
        else toast.error('Nobody was invited', already.length > 0 ? 'These people hold an invitation already.' : undefined);
      },
      (problem) => setFailure((problem instanceof ApiError && problem.errors?.emails) || problem.message),
    );

  return (
    <SectionCard title="Invite people" maw="46rem" mb="xl">
      <Stack gap="sm">
        <ChooseMembers onChoose={add} />
        <Textarea
          label="E-mail addresses"
          description="One a line, or separated by commas. Names are welcome: Awa Diop <awa@exemple.sn>"
          placeholder={'Awa Diop <awa@exemple.sn>\nmoussa@exemple.sn'}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFailure(undefined);
          }}
        />
        <div role="status">
          {pasted.trim() !== '' && (
            <Text>{people.length === 1 ? '1 person will get an e-mail.' : `${formatCount(people.length)} people will get an e-mail.`}</Text>
          )}
          {problems.length > 0 && (
            <List size="sm" c="var(--mantine-color-error)" className="ui-text">
              {problems.slice(0, LISTED).map(({ text, message }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be wrong twice, and each key press replaces the list
                <List.Item key={`${i} ${text}`}>{message}</List.Item>
              ))}
              {problems.length > LISTED && <List.Item>{`${formatCount(problems.length - LISTED)} more entries cannot be used.`}</List.Item>}
            </List>
          )}
        </div>
        <Group>
          <Button
            leftSection={<IconSend size={18} />}
            onClick={invite}
            loading={create.isPending}
            disabled={people.length === 0 || tooMany}
          >
            {people.length > 1 ? `Send ${countOf(people.length, 'invitation')}` : 'Send invitation'}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  );
}

const keptSentence = (invited: number): string =>
  invited === 1
    ? '1 invitation was made and not sent. It is kept in the Outbox: no mail account is linked.'
    : `${formatCount(invited)} invitations were made and not sent. They are kept in the Outbox: no mail account is linked.`;

function sentSentence(invited: number, already: number): string {
  const sent = invited === 1 ? '1 invitation is on its way.' : `${formatCount(invited)} invitations are on their way.`;
  if (already === 0) return sent;
  return `${sent} ${already === 1 ? '1 person' : `${formatCount(already)} people`} held one already.`;
}
