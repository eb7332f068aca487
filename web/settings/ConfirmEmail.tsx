import { Text, TextInput } from '@mantine/core';
import { auth, type User } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { code } from '#web/auth/auth.messages.ts';
import { checkCode } from '#web/auth/auth.rules.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './personal.messages.ts';

interface Props {
  /** The new address, to which a code was sent. */
  email: string;
  onClose: () => void;
  onConfirmed: (user: User) => void;
}

/** Asks for the code of a new e-mail address. The former address is valid until then. */
export const ConfirmEmail = ({ email, onClose, onConfirmed }: Props) => (
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
