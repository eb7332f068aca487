import { TextInput, type TextInputProps } from '@mantine/core';
import * as text from './auth.messages.ts';

/** The field for the second step of signing in. Phones that know the code offer it. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label={text.code()}
      description={text.codeHelp()}
      autoComplete="one-time-code"
      inputMode="text"
      maxLength={40}
      size="md"
      autoFocus
      {...props}
    />
  );
}
