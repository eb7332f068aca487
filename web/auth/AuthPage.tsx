import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** /login and /register: one screen, the path picks the mode. */
export function AuthPage() {
  const registering = useLocation().pathname.startsWith('/register');
  usePageTitle(registering ? 'Create an account' : 'Sign in');
  return (
    <AuthFrame
      title={registering ? 'Create your account' : 'Welcome back'}
      text={registering ? 'For the team of your programme.' : 'Sign in to your programme’s back-office.'}
    >
      {registering ? <RegisterForm /> : <LoginForm />}
      <Text mt="lg" ta="center" c="dimmed">
        {registering ? (
          <>
            Already have an account?{' '}
            <Anchor component={Link} to="/login" search>
              Sign in
            </Anchor>
          </>
        ) : (
          <>
            New to the team?{' '}
            <Anchor component={Link} to="/register" search>
              Create an account
            </Anchor>
          </>
        )}
      </Text>
    </AuthFrame>
  );
}
