import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { marked } from '#web/ui/marked.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import * as text from './auth.messages.ts';
import { LoginForm } from './LoginForm.tsx';
import * as page from './pages.messages.ts';

/** Only some people register, and everybody loads the first code. */
const RegisterForm = lazyPart(async () => (await import('./RegisterForm.tsx')).RegisterForm);

/** The screen of /login and /register. */
export function AuthPage() {
  return useLocation().pathname.startsWith('/register') ? (
    <AuthFrame title={page.createYourAccount()} pageTitle={page.createAnAccount()} text={page.forTheTeam()}>
      <Suspense>
        <RegisterForm>
          <Other text={page.haveAccount()} to="/login" />
        </RegisterForm>
      </Suspense>
    </AuthFrame>
  ) : (
    <AuthFrame title={page.welcomeBack()} pageTitle={text.signIn()} text={page.signInToBackOffice()}>
      <LoginForm />
      <Other text={page.newToTheTeam()} to="/register" />
    </AuthFrame>
  );
}

/** Leads to the other of the two. */
const Other = ({ text, to }: { text: string; to: '/login' | '/register' }) => (
  <Text mt="lg" ta="center" c="dimmed">
    {marked(text, {
      link: (words) => (
        <Anchor component={Link} to={to} search py="0.875rem">
          {words}
        </Anchor>
      ),
    })}
  </Text>
);
