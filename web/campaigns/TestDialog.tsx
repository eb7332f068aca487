import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck, IconMailOff, IconSend } from '@tabler/icons-react';
import { tooManyAddresses } from '#contract/campaigns.messages.ts';
import { type Campaign, campaigns } from '#contract/campaigns.ts';
import { ApiError } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import * as person from '#web/members/person.messages.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { looksLikeEmail } from '#web/ui/email.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { type Choice, SearchSelect } from './SearchSelect.tsx';
import * as text from './test-dialog.messages.ts';

const AT_MOST = 5;

/** Sends the campaign's email to a few addresses, marked [TEST], and keeps the server's answer on the screen. */
export function TestDialog({ campaign, opened, onClose }: { campaign: Campaign; opened: boolean; onClose: () => void }) {
  const test = useCall(campaigns.test, []);
  const form = useForm({
    initialValues: { addresses: useUser()?.email ?? '', member: null as Choice | null },
    validate: { addresses: problemOf },
    onValuesChange: () => test.reset(),
  });
  const send = form.onSubmit(({ addresses, member }) => {
    const body = { emails: emailsIn(addresses), memberId: member?.value };
    test.mutateAsync({ params: { id: campaign._id }, body }).catch((error: Error) => {
      if (!(error instanceof ApiError && error.errors)) return;
      form.setFieldError('addresses', error.message);
      form.getInputNode('addresses')?.focus();
    });
  }, focusFirstError(form));
  const close = () => {
    test.reset();
    form.clearErrors();
    onClose();
  };

  return (
    <Dialog opened={opened} onClose={close} title={text.title()}>
      <form noValidate onSubmit={send}>
        <Stack>
          <TextArea
            label={text.addresses()}
            description={text.addressesHint()}
            minRows={1}
            maxLength={1_500}
            data-autofocus
            {...form.getInputProps('addresses')}
          />
          <SearchSelect
            label={text.withDataOf()}
            description={text.withDataHint()}
            placeholder={text.fictionalMember()}
            nothingFound={person.noneFound()}
            clearable
            query={membersFound}
            choices={({ members }) => members.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
            {...form.getInputProps('member')}
            value={form.getValues().member}
          />
          <div role="status">
            {test.isSuccess && (
              <Alert
                color={test.data.mail === 'captured' ? 'amber' : 'green'}
                icon={test.data.mail === 'captured' ? <IconMailOff /> : <IconCheck />}
              >
                {test.data.message ?? text.onItsWay()}
              </Alert>
            )}
          </div>
          {test.isError && !form.errors.addresses && (
            <Alert color="red" title={text.failed()} role="alert">
              {test.error.message}
            </Alert>
          )}
          <Group justify="flex-end" className="ui-form-foot">
            <Button variant="default" onClick={close}>
              {test.isSuccess ? word.close() : word.cancel()}
            </Button>
            <Button type="submit" leftSection={<IconSend size={18} />} loading={test.isPending}>
              {text.send()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const emailsIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

function problemOf(addresses: string): string | null {
  const emails = emailsIn(addresses);
  const wrong = emails.find((email) => !looksLikeEmail(email));
  if (emails.length === 0) return text.addressNeeded();
  if (emails.length > AT_MOST) return tooManyAddresses();
  return wrong ? text.notAnAddress({ address: wrong }) : null;
}
