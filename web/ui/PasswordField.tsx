import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Mantine's field, whose reveal button the keyboard reaches too, and whose error screen readers hear at the field itself. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
