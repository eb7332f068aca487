import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { auth } from '#contract/auth.ts';
import { ApiError, call } from '#web/api/call.ts';
import { checkEmail } from './auth.rules.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onCancel: () => void;
  onSent: (requestId: string) => void;
}

export function EmailStep({ email, onEmail, onCancel, onSent }: Props) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: () => call(auth.forgotPassword, { body: { email } }),
    onSuccess: ({ data, mail }) => mail !== 'captured' && onSent(data.requestId),
    onError: (failed) => setError((failed instanceof ApiError && failed.errors?.email) || failed.message),
  });

  /** Why no e-mail comes: there is no code to ask for. */
  const notice = send.data?.mail === 'captured' && send.data.message;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkEmail(email);
    setError(wrong);
    if (wrong) field.current?.focus();
    else send.mutate();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">We e-mail you an 8-digit code to prove that the address is yours.</Text>
        <TextInput
          ref={field}
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus
          value={email}
          error={error}
          onChange={(event) => {
            setError(null);
            onEmail(event.currentTarget.value);
          }}
        />
        {notice && (
          <Alert color="amber" role="status">
            {notice}
          </Alert>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={onCancel}>
            Back
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send the code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
