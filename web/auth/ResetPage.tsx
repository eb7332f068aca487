import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { dataQuery } from '#web/api/queries.ts';
import { AuthFrame, Done } from './AuthFrame.tsx';
import { LINK_QUERY, LinkFrame } from './LinkFrame.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import * as text from './pages.messages.ts';

/** The page to which a link leads that was made on the server's machine (`npm run admin -- reset`). The link works once. */
export function ResetPage() {
  const { token } = useParams({ from: '/reset/$token' });
  const [done, setDone] = useState<string | null>(null);
  const query = useQuery({ ...dataQuery(['reset', token], auth.resetLink, { body: { resetToken: token } }), ...LINK_QUERY });
  return (
    <LinkFrame title={text.setNewPassword()} query={query} failed={text.linkNotChecked()}>
      {({ email }) => (
        <AuthFrame title={text.setNewPassword()} text={text.linkWorksOnce()}>
          {done === null ? <NewPasswordStep email={email} resetToken={token} onDone={setDone} /> : <Done>{done}</Done>}
        </AuthFrame>
      )}
    </LinkFrame>
  );
}
