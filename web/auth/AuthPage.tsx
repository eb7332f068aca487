import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { marked } from '#web/ui/marked.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import * as text from './auth.messages.ts';
import { LoginForm } from './LoginForm.tsx';
import * as page from './pages.messages.ts';
import { RegisterForm } from './RegisterForm.tsx';

/** The screen of /login and /register. */
export function AuthPage() {
  return useLocation().pathname.startsWith('/register') ? (
    <AuthFrame title={page.createYourAccount()} pageTitle={page.createAnAccount()} text={page.forTheTeam()}>
      <RegisterForm />
      <Text mt="lg" ta="center" c="dimmed">
        {marked(page.haveAccount(), {
          link: (words) => (
            <Anchor component={Link} to="/login" search>
              {words}
            </Anchor>
          ),
        })}
      </Text>
    </AuthFrame>
  ) : (
    <AuthFrame title={page.welcomeBack()} pageTitle={text.signIn()} text={page.signInToBackOffice()}>
      <LoginForm />
      <Text mt="lg" ta="center" c="dimmed">
        {marked(page.newToTheTeam(), {
          link: (words) => (
            <Anchor component={Link} to="/register" search>
              {words}
            </Anchor>
          ),
        })}
      </Text>
    </AuthFrame>
  );
}
