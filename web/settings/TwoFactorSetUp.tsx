import { Alert, Button, Checkbox, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { PasswordForm } from './PasswordForm.tsx';

type Step = { name: 'password' } | { name: 'app'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

/** Sets the second step of signing in up: the password, the app with its first code, then the recovery codes. */
export function TwoFactorSetUp({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel?: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  if (step.name === 'password')
    return (
      <PasswordForm
        email={email}
        label="Start"
        failed="The second step could not be started"
        send={(currentPassword) => call(auth.startTwoFactor, { body: { currentPassword } })}
        onDone={({ data }) => setStep({ name: 'app', ...data })}
        {...(onCancel && { onCancel })}
      />
    );
  if (step.name === 'app') return <AppStep {...step} onDone={(codes) => setStep({ name: 'codes', codes })} onCancel={onCancel} />;
  return <RecoveryCodes codes={step.codes} onDone={onDone} />;
}

interface AppStepProps {
  secret: string;
  uri: string;
  onDone: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
}

function AppStep({ secret, uri, onDone, onCancel }: AppStepProps) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the 6-digit code of the app') },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(auth.confirmTwoFactor, { body: { code } }),
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      if (rest !== null) toast.error('The second step could not be turned on', rest);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['sessions'] });
      await client.invalidateQueries({ queryKey: ['two-factor'] });
    },
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => confirm.mutate(code), focusFirstError(form))} noValidate>
      <Stack>
        <List type="ordered" spacing="xs">
          <List.Item>Open an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.</List.Item>
          <List.Item>Add an account there, and scan this picture or type the key.</List.Item>
          <List.Item>Enter the six digits that the app shows.</List.Item>
        </List>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
          alt="QR code with the key for your authenticator app"
          width={192}
          height={192}
        />
        <Text size="sm">
          Key: <Code style={{ overflowWrap: 'anywhere' }}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <TextInput label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...form.getInputProps('code')} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shown once: whoever loses the phone gets in with one of them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <Stack>
      <Alert color="yellow" title="Keep these recovery codes in a safe place" role="status">
        Each of them signs you in once in place of a code of the app, for example when your phone is lost. They are not shown again.
      </Alert>
      <Code block>{codes.join('\n')}</Code>
      <Checkbox label="I have kept the codes" checked={kept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
      <Group justify="flex-end">
        <CopyButton text={codes.join('\n')} done="Recovery codes copied" label="Copy the codes" />
        <Button disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
