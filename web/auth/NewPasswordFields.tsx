import type { UseFormReturnType } from '@mantine/form';
import { PasswordField } from '#web/ui/PasswordField.tsx';

interface Props {
  /** Checked by `checkNewPassword`. */
  form: UseFormReturnType<{ password: string; confirm: string }>;
  /** Whose password it is. */
  email: string;
  label: string;
  confirmLabel: string;
  /** The dialog that opens with it begins here. */
  autofocus?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, email, label, confirmLabel, autofocus = false }: Props) {
  return (
    <>
      {/* Password managers learn from it whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={label}
        description="At least 8 characters"
        autoComplete="new-password"
        size="md"
        data-autofocus={autofocus || undefined}
        {...form.getInputProps('password')}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" size="md" {...form.getInputProps('confirm')} />
    </>
  );
}
