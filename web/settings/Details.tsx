import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import * as shared from '#contract/auth.messages.ts';
import { nameNeeded } from '#contract/auth.messages.ts';
import { auth, type User } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { code } from '#web/auth/auth.messages.ts';
import { checkCode, checkEmail } from '#web/auth/auth.rules.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { beginAgain, changesOf } from '#web/ui/changesOf.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import { useShowDetails } from './account.api.ts';
import * as text from './personal.messages.ts';
import { ORDER } from './settings-draft.tsx';

/** The name and the e-mail address, which the person can change, and what only the server knows. */
export function Details({ user }: { user: User }) {
  const showDetails = useShowDetails();
  /** The new address, while it waits for its code. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const form = useCallForm({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    validate: {
      name: (name) => (name.trim() ? null : nameNeeded()),
      email: checkEmail,
      currentPassword: (password, { email }) => (email === user.email || password ? null : shared.passwordForAddress()),
    },
    send: (values, before) => call(auth.updateDetails, { body: changesOf(before, values) }),
    onDone: ({ data, message, confirm }, sent) => {
      settle(data, sent);
      setConfirming(confirm);
      if (confirm === null) toast.success(message ?? text.userUpdated());
    },
    failed: text.userNotUpdated(),
  });
  const settle = (saved: User, sent?: ReturnType<typeof form.getValues>) => {
    showDetails(saved);
    beginAgain(form, { name: saved.name, email: saved.email, currentPassword: '' }, sent);
  };
  const changed = form.isDirty();
  const moves = form.values.email !== user.email;
  useUnsavedGuard(changed);
  useHotkeys([['mod+S', () => changed && form.submit()]], []);

  return (
    <SectionCard title={text.personalInformation()}>
      {confirming !== null && <ConfirmEmail email={confirming} onClose={() => setConfirming(null)} onConfirmed={settle} />}
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={word.name()} autoComplete="name" {...form.getInputProps('name')} />
            <TextInput
              label={word.email()}
              type="email"
              autoComplete="email"
              description={moves ? text.signInWithNew() : undefined}
              inputWrapperOrder={ORDER}
              {...form.getInputProps('email')}
            />
            {moves && (
              <PasswordField
                label={text.yourPassword()}
                description={text.itIsYou()}
                inputWrapperOrder={ORDER}
                autoComplete="current-password"
                {...form.getInputProps('currentPassword')}
              />
            )}
          </SimpleGrid>
          <Facts layout="under">
            <Fact label={text.role()}>{text.roleName[user.role]()}</Fact>
            <Fact label={text.accountCreated()}>
              <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
            </Fact>
            <Fact label={text.lastLogin()}>
              {user.lastLogin ? <time dateTime={user.lastLogin}>{formatDateTime(user.lastLogin)}</time> : word.never()}
            </Fact>
          </Facts>
          <Group justify="flex-end">
            <SubmitButton loading={form.isSending} disabled={!changed}>
              {text.updateUser()}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

interface Props {
  /** The new address, to which a code was sent. */
  email: string;
  onClose: () => void;
  onConfirmed: (user: User) => void;
}

/** Asks for the code of a new e-mail address. The former address is valid until then. */
const ConfirmEmail = ({ email, onClose, onConfirmed }: Props) => (
  <CallDialog
    opened
    onClose={onClose}
    title={text.confirmNewAddress()}
    size="sm"
    closeOnClickOutside={false}
    submitLabel={word.confirm()}
    cancelLabel={text.notNow()}
    initialValues={{ code: '' }}
    validate={{ code: (typed) => checkCode(typed.trim()) }}
    send={({ code }) => call(auth.confirmEmail, { body: { code: code.trim() } })}
    stale={['sessions']}
    onDone={({ data, message }) => {
      toast.success(message ?? text.addressChanged());
      onConfirmed(data);
    }}
    failed={text.addressNotConfirmed()}
  >
    {(form) => (
      <>
        <Text>{text.codeSentTo({ email })}</Text>
        <TextInput
          label={code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          {...form.getInputProps('code')}
        />
      </>
    )}
  </CallDialog>
);
