import { Anchor, Input, PinInput, Text } from '@mantine/core';
import '@mantine/core/styles/PinInput.layer.css';
import { useMutation } from '@tanstack/react-query';
import { auth, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
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
  const form = useCallForm({
    initialValues: { code: '' },
    validate: { code: checkCode },
    send: ({ code }) => call(auth.verifyCode, { body: { requestId, code } }),
    onDone: ({ data }) => onVerified(data.resetToken),
    failed: 'The code could not be checked',
  });
  const again = useMutation({
    mutationFn: () => call(auth.forgotPassword, { body: { email } }),
    onSuccess: ({ data }) => {
      form.reset();
      onNewRequest(data.requestId);
    },
    onError: (error) => toast.error('A new code could not be sent', error),
  });
  const { error, ...code } = form.getInputProps('code');
  return (
    <CallForm form={form} submitLabel="Verify the code" cancelLabel="Back" onCancel={onBack}>
      <Text c="dimmed" className="ui-text">
        If <b>{email}</b> has an account, a code is on its way. It is valid for 10 minutes.
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
          error={Boolean(error)}
          {...code}
        />
      </Input.Wrapper>
      <Anchor
        component="button"
        type="button"
        className="ui-inline-row ui-touch"
        size="sm"
        disabled={again.isPending}
        onClick={() => again.mutate()}
      >
        {again.isSuccess ? 'A new code was sent. Send another one' : 'Send a new code'}
      </Anchor>
    </CallForm>
  );
}
