import { Alert, Button, Checkbox, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { PasswordForm } from './PasswordForm.tsx';

type Step = { name: 'password' } | { name: 'app'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

/** Sets up the second step of signing in: it asks for the password and the first code of the app, and shows the recovery codes. */
export function TwoFactorSetUp({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel?: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  if (step.name === 'password')
    return (
      <PasswordForm
        email={email}
        submitLabel="Start"
        failed="The second step could not be started"
        send={(currentPassword) => call(auth.startTwoFactor, { body: { currentPassword } })}
        onDone={({ data }) => setStep({ name: 'app', ...data })}
        onCancel={onCancel}
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
  const form = useCallForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter the 6-digit code of the app') },
    send: (body) => call(auth.confirmTwoFactor, { body }),
    stale: ['sessions', 'two-factor'],
    onDone: ({ data }) => onDone(data.recoveryCodes),
    failed: 'The second step could not be turned on',
  });
  return (
    <CallForm form={form} submitLabel="Turn on" onCancel={onCancel}>
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
      <Text size="sm" className="ui-text">
        Key: <Code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
      </Text>
      <TextInput label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...form.getInputProps('code')} />
    </CallForm>
  );
}

/** The codes are shown only once. A person who lost the phone signs in with one of them. */
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
