import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFrame, Done } from './AuthFrame.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import * as text from './pages.messages.ts';

/** The page to which a link leads that was made on the server's machine (`npm run admin -- reset`). The link works once. */
export function ResetPage() {
  const { token } = useParams({ from: '/reset/$token' });
  const [done, setDone] = useState<string | null>(null);
  return (
    <AuthFrame title={text.setNewPassword()} text={text.linkWorksOnce()}>
      {done === null ? <NewPasswordStep email="" resetToken={token} onDone={setDone} /> : <Done>{done}</Done>}
    </AuthFrame>
  );
}
