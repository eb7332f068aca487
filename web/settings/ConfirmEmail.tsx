import { Modal, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { auth, type User } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { checkCode } from '#web/auth/auth.rules.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';

interface Props {
  /** The new address, to which a code was sent. */
  email: string;
  onClose: () => void;
  onConfirmed: (user: User) => void;
}

/** Asks for the code of a new e-mail address. The former address is valid until then. */
export function ConfirmEmail({ email, onClose, onConfirmed }: Props) {
  const client = useQueryClient();
  const form = useCallForm({
    initialValues: { code: '' },
    validate: { code: (code) => checkCode(code.trim()) },
    send: ({ code }) => call(auth.confirmEmail, { body: { code: code.trim() } }),
    onDone: ({ data, message }) => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(message ?? 'Your e-mail address was changed.');
      onConfirmed(data);
    },
    failed: 'The address could not be confirmed',
  });
  return (
    <Modal opened onClose={onClose} title="Confirm the new address" size="sm" closeOnClickOutside={false}>
      <CallForm form={form} submitLabel="Confirm" cancelLabel="Not now" onCancel={onClose}>
        <Text>We sent an 8-digit code to {email}. Until you enter it, your present address stays.</Text>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          {...form.getInputProps('code')}
        />
      </CallForm>
    </Modal>
  );
}
