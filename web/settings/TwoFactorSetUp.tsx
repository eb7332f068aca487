import { Alert, Button, Checkbox, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { appCodeNeeded } from '#contract/auth.messages.ts';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { PasswordForm } from './PasswordForm.tsx';
import * as text from './two-factor.messages.ts';

type Step = { name: 'password' } | { name: 'app'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

/** Sets up the second step of signing in: it asks for the password and the first code of the app, and shows the recovery codes. */
export function TwoFactorSetUp({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel?: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  if (step.name === 'password')
    return (
      <PasswordForm
        email={email}
        submitLabel={text.start()}
        failed={text.notStarted()}
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
    validate: { code: (code) => (code.trim() ? null : appCodeNeeded()) },
    send: (body) => call(auth.confirmTwoFactor, { body }),
    stale: ['sessions', 'two-factor'],
    onDone: ({ data }) => onDone(data.recoveryCodes),
    failed: text.notTurnedOn(),
  });
  return (
    <CallForm form={form} submitLabel={text.turnOn()} onCancel={onCancel}>
      <List type="ordered" spacing="xs">
        <List.Item>{text.openApp()}</List.Item>
        <List.Item>{text.addAccount()}</List.Item>
        <List.Item>{text.enterDigits()}</List.Item>
      </List>
      <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`} alt={text.qrCode()} width={192} height={192} />
      <Text size="sm" className="ui-text">
        {marked(text.key(), { key: () => <Code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code> })}
      </Text>
      <TextInput label={text.code()} inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...form.getInputProps('code')} />
    </CallForm>
  );
}

/** The codes are shown only once. A person who lost the phone signs in with one of them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const question = { title: text.leaveCodes(), body: text.codesLost(), confirmLabel: text.leaveWithoutCodes() };
  useUnsavedGuard(!kept, { question });
  return (
    <Stack>
      <Alert color="yellow" title={text.keepCodes()} role="status">
        {text.codesHelp()}
      </Alert>
      <Code block>{codes.join('\n')}</Code>
      <Checkbox label={text.codesKept()} checked={kept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
      <Group justify="flex-end">
        <CopyButton text={codes.join('\n')} done={text.codesCopied()} label={text.copyCodes()} />
        <Button disabled={!kept} onClick={onDone}>
          {text.done()}
        </Button>
      </Group>
    </Stack>
  );
}
