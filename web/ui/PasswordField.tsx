import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import * as text from './ui.messages.ts';

/**
 * Mantine's field with two changes: the keyboard can reach the reveal button, and screen readers read the error at the
 * field itself.
 */
export function PasswordField(props: PasswordInputProps & { label: string }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': text.showField(props) }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

/** A hidden field from which password managers learn whose password it is. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
);
