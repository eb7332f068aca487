import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '#contract/auth.ts';
import { checkCode } from '#web/auth/auth.rules.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { useConfirmEmail } from './settings.api.ts';

interface Props {
  /** The new address, to which a code was sent. */
  email: string;
  onClose: () => void;
  onConfirmed: (user: User) => void;
}

/** Until the code is entered, the former address holds. */
export function ConfirmEmail({ email, onClose, onConfirmed }: Props) {
  const confirm = useConfirmEmail();
  const form = useForm({ initialValues: { code: '' }, validate: { code: (code) => checkCode(code.trim()) } });
  const submit = form.onSubmit(
    ({ code }) =>
      confirm.mutateAsync(code.trim()).then(
        ({ data, message }) => {
          toast.success(message ?? 'Your e-mail address was changed.');
          onConfirmed(data);
        },
        (error) => {
          const rest = showFieldErrors(form, error);
          if (rest !== null) toast.error('The address could not be confirmed', rest);
        },
      ),
    focusFirstError(form),
  );
  return (
    <Modal opened onClose={onClose} title="Confirm the new address" size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>We sent an 8-digit code to {email}. Until you enter it, your present address stays.</Text>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Not now
            </Button>
            <Button type="submit" loading={confirm.isPending}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
