import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { INVITES_AT_ONCE, readInvitees } from '#contract/invitees.ts';
import { tooManyInvited } from '#contract/invites.messages.ts';
import { invites } from '#contract/invites.ts';
import { ApiError } from '#web/api/call.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { ChooseMembers } from './ChooseMembers.tsx';
import * as text from './invites.messages.ts';
import '@mantine/core/styles/List.layer.css';

/** This many problems are listed one by one. */
const LISTED = 5;

/** Invites the people whose addresses are typed or pasted, and shows at once who would be invited. */
export function InviteBox({ formId }: { formId: string }) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const create = useCall(invites.create, ['invites']);
  const pasted = useDeferredValue(typed);
  const { people, problems } = useMemo(() => readInvitees(pasted), [pasted]);
  useUnsavedGuard(typed.trim() !== '');

  const tooMany = people.length > INVITES_AT_ONCE;
  const error = failure ?? (tooMany ? tooManyInvited({ most: INVITES_AT_ONCE }) : undefined);

  const add = (members: { fullName: string; email: string }[]) => {
    const lines = members.map(({ fullName, email }) => `${fullName.replaceAll(/[<>,;\t]/g, ' ')} <${email}>`);
    setTyped((before) => [before.trimEnd(), ...lines.filter((line) => !before.includes(line))].filter(Boolean).join('\n'));
    setFailure(undefined);
  };

  const invite = () =>
    create.mutateAsync({ params: { id: formId }, body: { emails: typed } }).then(
      ({ mail, data: { invited, already, problems: left } }) => {
        // The entries that could not be read stay, so that they can be corrected, and so does what was typed meanwhile.
        const unread = left.map((problem) => problem.text);
        setTyped((now) => (now.startsWith(typed) ? [...unread, now.slice(typed.length).trim()].filter(Boolean).join('\n') : now));
        setFailure(undefined);
        if (invited > 0) toastMail(mail, { sent: sentSentence(invited, already.length), kept: text.captured({ count: invited }) });
        else toast.error(text.nobodyInvited(), already.length > 0 ? text.allInvitedAlready() : undefined);
      },
      (problem) => setFailure((problem instanceof ApiError && problem.errors?.emails) || problem.message),
    );

  return (
    <SectionCard title={text.invitePeople()} maw="46rem" mb="xl">
      <Stack gap="sm">
        <ChooseMembers onChoose={add} />
        <TextArea
          label={text.addresses()}
          description={text.addressesHelp()}
          placeholder={text.addressesExample()}
          minRows={4}
          maxRows={12}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFailure(undefined);
          }}
        />
        <div role="status">
          {people.length > 0 && <Text>{text.willGetEmail({ count: people.length })}</Text>}
          {problems.length > 0 && (
            <List size="sm" c="var(--mantine-color-error)" className="ui-text">
              {problems.slice(0, LISTED).map(({ text: entry, message }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be wrong twice, and each key press replaces the list
                <List.Item key={`${i} ${entry}`}>{message}</List.Item>
              ))}
              {problems.length > LISTED && <List.Item>{text.moreProblems({ count: problems.length - LISTED })}</List.Item>}
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
            {text.send({ count: people.length })}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  );
}

function sentSentence(invited: number, already: number): string {
  const sent = text.onTheirWay({ count: invited });
  return already === 0 ? sent : `${sent} ${text.heldOneAlready({ count: already })}`;
}
