import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** The screen of /login and /register. */
export function AuthPage() {
  return useLocation().pathname.startsWith('/register') ? (
    <AuthFrame title="Create your account" pageTitle="Create an account" text="For the team of your programme.">
      <RegisterForm />
      <Text mt="lg" ta="center" c="dimmed">
        Already have an account?{' '}
        <Anchor component={Link} to="/login" search>
          Sign in
        </Anchor>
      </Text>
    </AuthFrame>
  ) : (
    <AuthFrame title="Welcome back" pageTitle="Sign in" text="Sign in to your programme’s back-office.">
      <LoginForm />
      <Text mt="lg" ta="center" c="dimmed">
        New to the team?{' '}
        <Anchor component={Link} to="/register" search>
          Create an account
        </Anchor>
      </Text>
    </AuthFrame>
  );
}
