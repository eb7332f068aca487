import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for the second step of signing in. Phones that know the code offer it. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app, or one of your recovery codes"
      autoComplete="one-time-code"
      inputMode="text"
      maxLength={40}
      size="md"
      autoFocus
      {...props}
    />
  );
}
