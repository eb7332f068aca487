// The shell, which has the styles of dialogs for all screens behind the sign-in, is not loaded here.
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useState } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import * as text from './forgot.messages.ts';
import { NewPasswordStep } from './NewPasswordStep.tsx';

interface Props extends DialogProps {
  /** The address in the login form, which follows what is typed here. */
  email: string;
  onTyped: (email: string) => void;
  onReset: (email: string, message: string) => void;
}

type Step = { name: 'email' } | { name: 'otp'; requestId: string } | { name: 'reset'; requestId: string; resetToken: string };

const TITLES = { email: text.forgotYourPassword(), otp: text.enterCode(), reset: text.chooseNewPassword() } as const;

/** Three steps: the e-mail address, the code, the new password. Each leads back to the step before. */
export function ForgotPassword({ opened, email: typed, onTyped, onClose, onReset }: Props) {
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [sentTo, setSentTo] = useState<string>();
  const email = sentTo ?? typed;
  return (
    <Dialog opened={opened} onClose={onClose} title={TITLES[step.name]} size="sm">
      {step.name === 'email' && (
        <EmailStep
          email={typed}
          onTyped={onTyped}
          onCancel={onClose}
          onSent={(address, requestId) => {
            setSentTo(address);
            setStep({ name: 'otp', requestId });
          }}
        />
      )}
      {step.name === 'otp' && (
        <CodeStep
          email={email}
          requestId={step.requestId}
          onNewRequest={(requestId) => setStep({ ...step, requestId })}
          onBack={() => setStep({ name: 'email' })}
          onVerified={(resetToken) => setStep({ name: 'reset', requestId: step.requestId, resetToken })}
        />
      )}
      {step.name === 'reset' && (
        <NewPasswordStep
          email={email}
          resetToken={step.resetToken}
          onBack={() => setStep({ name: 'otp', requestId: step.requestId })}
          onDone={(message) => {
            onReset(email, message);
            onClose();
            setStep({ name: 'email' });
          }}
        />
      )}
    </Dialog>
  );
}
