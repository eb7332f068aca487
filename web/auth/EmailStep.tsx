import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import { checkEmail } from './auth.rules.ts';
import * as text from './forgot.messages.ts';

interface Props {
  email: string;
  /** Is told what is typed, so that it is still there after the dialog was closed. */
  onTyped: (email: string) => void;
  onCancel: () => void;
  onSent: (email: string, requestId: string) => void;
}

export function EmailStep({ email, onTyped, onCancel, onSent }: Props) {
  /** Says why no e-mail is sent, so that nobody waits for a code. */
  const [notice, setNotice] = useState<string>();
  const form = useCallForm({
    initialValues: { email },
    validate: { email: checkEmail },
    send: (body) => call(auth.forgotPassword, { body }),
    onDone: ({ data, mail, message }, sent) => (mail === 'captured' ? setNotice(message) : onSent(sent.email.trim(), data.requestId)),
    failed: text.codeNotSent(),
  });
  const { onChange, ...field } = form.getInputProps('email');
  return (
    <CallForm form={form} submitLabel={text.sendCode()} cancelLabel={word.back()} onCancel={onCancel}>
      <Text c="dimmed">{text.proveAddress()}</Text>
      <TextInput
        label={word.email()}
        type="email"
        autoComplete="username"
        size="md"
        data-autofocus
        {...field}
        onChange={(event) => {
          onChange(event);
          onTyped(event.currentTarget.value);
        }}
      />
      {notice && (
        <Alert color="amber" role="status">
          {notice}
        </Alert>
      )}
    </CallForm>
  );
}
