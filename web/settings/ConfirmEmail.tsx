import { Text, TextInput } from '@mantine/core';
import { auth, type User } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { checkCode } from '#web/auth/auth.rules.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { toast } from '#web/ui/toast.tsx';

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
    title="Confirm the new address"
    size="sm"
    closeOnClickOutside={false}
    submitLabel="Confirm"
    cancelLabel="Not now"
    initialValues={{ code: '' }}
    validate={{ code: (code) => checkCode(code.trim()) }}
    send={({ code }) => call(auth.confirmEmail, { body: { code: code.trim() } })}
    stale={['sessions']}
    onDone={({ data, message }) => {
      toast.success(message ?? 'Your e-mail address was changed.');
      onConfirmed(data);
    }}
    failed="The address could not be confirmed"
  >
    {(form) => (
      <>
        <Text>We sent an 8-digit code to {email}. Until you enter it, your present address stays.</Text>
        <TextInput
          label="Code"
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
