import { Alert, Button, Stack } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';

/** Where a link leads that was made on the server's machine (`npm run admin -- reset`): a new password, once. */
export function ResetPage() {
  const { token } = useParams({ from: '/reset/$token' });
  usePageTitle('Set a new password');
  const [done, setDone] = useState<string | null>(null);
  return (
    <AuthFrame title="Set a new password" text="The link that brought you here works once.">
      {done === null ? (
        <NewPasswordStep email="" resetToken={token} onDone={setDone} />
      ) : (
        <Stack>
          <Alert color="green" role="status">
            {done}
          </Alert>
          <Button component={Link} to="/login" fullWidth size="md">
            Go to sign-in
          </Button>
        </Stack>
      )}
    </AuthFrame>
  );
}
