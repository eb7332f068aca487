import { Anchor, Input, PinInput, Text } from '@mantine/core';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import '@mantine/core/styles/PinInput.layer.css';
import { auth, RESET_CODE_LENGTH } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { marked } from '#web/ui/marked.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import { checkCode } from './auth.rules.ts';
import classes from './CodeStep.module.css';
import * as text from './forgot.messages.ts';

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
    failed: text.codeNotChecked(),
  });
  const again = useMutationOnce({
    mutationFn: () => call(auth.forgotPassword, { body: { email } }),
    onSuccess: ({ data }) => {
      form.reset();
      onNewRequest(data.requestId);
    },
    onError: (error) => toast.error(text.newCodeNotSent(), error),
  });
  const { error, ...code } = form.getInputProps('code');
  return (
    <CallForm form={form} submitLabel={text.verifyCode()} cancelLabel={word.back()} onCancel={onBack}>
      <Text c="dimmed" className="ui-text">
        {marked(text.codeOnItsWay({ email }), { b: (words) => <b>{words}</b> })}
      </Text>
      <Input.Wrapper label={text.verificationCode()} error={error} labelElement="div" errorProps={{ role: 'alert' }}>
        <PinInput
          length={RESET_CODE_LENGTH}
          type="number"
          oneTimeCode
          autoFocus
          placeholder=""
          ariaLabel={text.digitOfCode()}
          classNames={{ root: classes.pins, pinInput: classes.pin, input: classes.digit }}
          getInputProps={(index) => ({ 'aria-label': text.digit({ n: index + 1, of: RESET_CODE_LENGTH }) })}
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
        {again.isSuccess ? text.newCodeSent() : text.sendNewCode()}
      </Anchor>
    </CallForm>
  );
}
