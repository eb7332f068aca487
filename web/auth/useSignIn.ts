import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import type { Sent } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api/call.ts';
import { signIn } from '#web/api/session.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { type FormLike, showFieldErrors } from '#web/ui/fieldErrors.ts';
import * as text from './auth.messages.ts';
import { type FailureText, failureOf } from './Failure.tsx';
import { forgetTyped } from './typed-before.ts';

type Credentials = Sent<typeof auth.login>['body'];

/** Signs somebody in with the values of a form. Its code field is shown once the account of the address asks for the second step. */
export function useSignIn(form: FormLike, email: string) {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [asking, setAsking] = useState<string>();
  const asksForCode = asking === email;
  const login = useMutationOnce({
    mutationFn: (body: Credentials) => call(auth.login, { body }),
    onMutate: () => setFailure(null),
    onSuccess(answer, { remember }) {
      // The browser has not kept the session, so that the next call would ask for the password again.
      if (!navigator.cookieEnabled) return setFailure({ message: text.cookiesRefused() });
      // Whoever signs in here next is somebody else.
      forgetTyped();
      signIn(answer, remember ?? false);
    },
    onError: (error, sent) => {
      if (isTwoFactorStep(error) && sent.code === undefined) return setAsking(sent.email);
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : failureOf(error, text.signInFailed()));
    },
  });
  return { login, failure, setFailure, asksForCode };
}

const isTwoFactorStep = (error: Error): boolean =>
  error instanceof ApiError && (error.data as { step?: unknown } | undefined)?.step === 'two-factor';
