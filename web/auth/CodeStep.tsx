import { Anchor, Button, Group, Input, PinInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/PinInput.layer.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { auth, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { ApiError, call } from '#web/api/call.ts';
import { checkCode } from './auth.rules.ts';
import classes from './CodeStep.module.css';

interface Props {
  email: string;
  requestId: string;
  onNewRequest: (requestId: string) => void;
  onBack: () => void;
  onVerified: (resetToken: string) => void;
}

export function CodeStep({ email, requestId, onNewRequest, onBack, onVerified }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: () => call(auth.verifyCode, { body: { requestId, code } }),
    onSuccess: ({ data }) => onVerified(data.resetToken),
    onError: (failed) => setError((failed instanceof ApiError && failed.errors?.code) || failed.message),
  });
  const again = useMutation({
    mutationFn: () => call(auth.forgotPassword, { body: { email } }),
    onSuccess: ({ data }) => {
      setCode('');
      setError(null);
      onNewRequest(data.requestId);
    },
    onError: (failed) => setError(failed.message),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkCode(code);
    setError(wrong);
    if (!wrong) verify.mutate();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">
          If <b className={classes.email}>{email.trim()}</b> has an account, a code is on its way. It is valid for 10 minutes.
        </Text>
        <Input.Wrapper label="Verification code" error={error} labelElement="div" errorProps={{ role: 'alert' }}>
          <PinInput
            length={RESET_CODE_LENGTH}
            type="number"
            oneTimeCode
            autoFocus
            placeholder=""
            ariaLabel="Digit of the verification code"
            classNames={{ root: classes.pins, pinInput: classes.pin, input: classes.digit }}
            getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${RESET_CODE_LENGTH}` })}
            value={code}
            error={error !== null}
            onChange={(value) => {
              setCode(value);
              setError(null);
            }}
          />
        </Input.Wrapper>
        <Anchor component="button" type="button" className={classes.again} disabled={again.isPending} onClick={() => again.mutate()}>
          {again.isSuccess ? 'A new code was sent. Send another one' : 'Send a new code'}
        </Anchor>
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={verify.isPending}>
            Verify the code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
