import { Anchor, Text, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import classes from './AuthPage.module.css';
import { BrandSide } from './BrandSide.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** /login and /register: one screen, the path picks the mode. */
export function AuthPage() {
  const registering = useLocation().pathname.startsWith('/register');
  usePageTitle(registering ? 'Create an account' : 'Sign in');
  return (
    <div className={classes.page}>
      <BrandSide />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <span className={classes.tile}>
              <Logo size={28} />
            </span>
            Cauri
          </div>
          <Title order={1}>{registering ? 'Create your account' : 'Welcome back'}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {registering ? 'For the team of your programme.' : 'Sign in to your programme’s back-office.'}
          </Text>
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
        </div>
      </main>
    </div>
  );
}
