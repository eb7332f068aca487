import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconMailOff, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Campaign, campaigns } from '#contract/campaigns.ts';
import type { Sent } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { looksLikeEmail } from '#web/ui/email.ts';
import { type Choice, SearchSelect } from './SearchSelect.tsx';

const AT_MOST = 5;

interface Props {
  campaign: Campaign;
  opened: boolean;
  onClose: () => void;
}

/** Sends the campaign's email to a few addresses, marked [TEST], and keeps the server's answer on the screen. */
export function TestDialog({ campaign, opened, onClose }: Props) {
  const [addresses, setAddresses] = useState(useUser()?.email ?? '');
  const [member, setMember] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const test = useMutation({
    mutationFn: (body: Sent<typeof campaigns.test>['body']) => call(campaigns.test, { params: { id: campaign._id }, body }),
  });

  const refuse = (sentence: string) => {
    setProblem(sentence);
    field.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const emails = addresses.split(/[\s,;]+/).filter(Boolean);
    const wrong = emails.find((email) => !looksLikeEmail(email));
    if (emails.length === 0) return refuse('Please enter an address for the test');
    if (emails.length > AT_MOST) return refuse('A test goes to 5 addresses at most.');
    if (wrong) return refuse(`“${wrong}” is not an e-mail address`);
    setProblem(undefined);
    void test.mutateAsync({ emails, memberId: member?.value }).catch((error: Error) => {
      if (error instanceof ApiError && error.errors) refuse(error.message);
    });
  };
  const close = () => {
    test.reset();
    setProblem(undefined);
    onClose();
  };

  return (
    <Modal opened={opened} onClose={close} title="Send a test">
      <form noValidate onSubmit={send}>
        <Stack>
          <Textarea
            ref={field}
            label="Addresses"
            description="5 at most, with spaces, commas or lines between them"
            autosize
            minRows={1}
            maxLength={1_500}
            data-autofocus
            value={addresses}
            error={problem}
            onChange={({ currentTarget }) => {
              setAddresses(currentTarget.value);
              setProblem(undefined);
              test.reset();
            }}
          />
          <SearchSelect
            label="With the data of"
            description="Whose name and figures stand in the message"
            placeholder="A made-up member"
            nothingFound="No users found"
            clearable
            useFound={useMembersFound}
            value={member}
            onChange={setMember}
          />
          <div role="status">
            {test.isSuccess && (
              <Alert
                color={test.data.mail === 'captured' ? 'amber' : 'green'}
                icon={test.data.mail === 'captured' ? <IconMailOff /> : <IconCheck />}
              >
                {test.data.message ?? 'The test is on its way, marked [TEST].'}
              </Alert>
            )}
          </div>
          {test.isError && !problem && (
            <Alert color="red" title="The test could not be sent" role="alert">
              {test.error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {test.isSuccess ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" leftSection={<IconSend size={18} />} loading={test.isPending}>
              Send the test
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useMembersFound(search: string) {
  const { data, isError } = useQuery(membersFound(search));
  return { found: (data?.members ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName })), failed: isError };
}
