import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { RegistrationNeeds } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { currentLock, currentUser, signIn, signOut } from '#web/api/session.ts';
import { USER } from '#web/testing/user.ts';
import { AuthPage } from './AuthPage.tsx';
import { SignInAgainHost } from './SignInAgainHost.tsx';
import { forgetTyped } from './typed-before.ts';

const ID = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d';
const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: object) =>
  fetched.mockResolvedValueOnce(Response.json({ success: status < 400, ...body }, { status }));
const sent = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body)) as unknown;

beforeEach(() => {
  forgetTyped();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  signOut();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

/** Renders the screen alone, on a router of its own. */
async function show(path: '/login' | '/register') {
  const root = createRootRoute({ component: Outlet });
  const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthPage });
  const login = createRoute({ getParentRoute: () => auth, path: '/login' });
  const register = createRoute({ getParentRoute: () => auth, path: '/register' });
  const router = createRouter({
    routeTree: root.addChildren([auth.addChildren([login, register])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, user: userEvent.setup() };
}

const password = () => screen.getByLabelText('Password');
const submit = (name: string) => screen.getByRole('button', { name });

describe('login', () => {
  test('login names the empty fields before anything is sent', async () => {
    const { user } = await show('/login');
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.click(submit('Sign in'));
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    expect(fetched).not.toHaveBeenCalled();
  });

  test('login shows the sentence of the server and keeps what was typed', async () => {
    const { user } = await show('/login');
    answer(401, { message: 'The e-mail address or the password is wrong.' });
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'wrong-one');
    await user.click(submit('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toBe('The e-mail address or the password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('awa@example.sn');
  });

  test('login says why nobody stays signed in where the browser refuses cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { user } = await show('/login');
    answer(200, USER);
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'correct horse');
    await user.click(submit('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toContain('This browser refuses cookies');
    expect(currentUser()).toBeNull();
  });

  test('login says what failed and why when there is no connection', async () => {
    const { user } = await show('/login');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'cauri-baobab');
    await user.click(submit('Sign in'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('An error occurred during login');
    expect(alert.textContent).toContain('Check your connection');
  });

  test('login asks for "remember me" and stores the account in the browser', async () => {
    const { user } = await show('/login');
    answer(200, USER);
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'cauri-baobab');
    await user.click(screen.getByLabelText('Remember me'));
    await user.click(submit('Sign in'));
    await waitFor(() => expect(currentUser()).toEqual(USER));
    expect(sent()).toEqual({ email: 'awa@example.sn', password: 'cauri-baobab', remember: true });
    expect(localStorage).toHaveLength(1);
  });
});

describe('the second step', () => {
  const STEP = { message: 'Please enter the 6-digit code.', data: { step: 'two-factor' } };

  test('the code is asked for after the password, and a wrong code is reported at its field', async () => {
    const { user } = await show('/login');
    answer(401, STEP);
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'cauri-baobab');
    await user.click(submit('Sign in'));
    const code = await screen.findByLabelText('Code');
    expect(screen.queryByRole('alert')).toBeNull();
    answer(401, { ...STEP, errors: { code: 'This code is wrong or was used already.' } });
    await user.type(code, '123456');
    await user.click(submit('Sign in'));
    await screen.findByText('This code is wrong or was used already.');
    expect(sent()).toEqual({ email: 'awa@example.sn', password: 'cauri-baobab', remember: false, code: '123456' });
    answer(200, USER);
    await user.click(submit('Sign in'));
    await waitFor(() => expect(currentUser()?._id).toBe(USER._id));
  });

  test('another account, which has no second step, signs in after the code of the first was asked for', async () => {
    const { user } = await show('/login');
    answer(401, STEP);
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), 'cauri-baobab');
    await user.click(submit('Sign in'));
    await screen.findByLabelText('Code');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'binta@example.sn');
    expect(screen.queryByLabelText('Code')).toBeNull();
    answer(200, USER);
    await user.click(submit('Sign in'));
    await waitFor(() => expect(currentUser()?._id).toBe(USER._id));
    expect(sent()).toEqual({ email: 'binta@example.sn', password: 'cauri-baobab', remember: false });
  });

  test('the dialog above a page asks for the code too and keeps the same person', async () => {
    signIn(USER, true);
    answer(200, { data: USER });
    await call(auth.me);
    answer(401, { message: 'Please sign in to continue.' });
    answer(401, STEP);
    const saved = call(auth.updateDetails, { body: { name: 'Awa Ba' } });
    await waitFor(() => expect(currentLock()).not.toBeNull());
    const client = new QueryClient();
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <SignInAgainHost />
        </QueryClientProvider>
      </MantineProvider>,
    );
    const user = userEvent.setup();
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    await user.type(password(), 'cauri-baobab');
    await user.click(submit('Sign in'));
    await user.type(await screen.findByLabelText('Code'), '123456');
    answer(200, USER);
    answer(200, { data: USER, confirm: null });
    await user.click(submit('Sign in'));
    await saved;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentLock()).toBeNull();
  });
});

describe('register', () => {
  async function showRegister(needs: Partial<RegistrationNeeds> = {}) {
    answer(200, { data: { firstAccount: false, needsCode: false, confirmsByMail: false, ...needs } });
    const shown = await show('/register');
    await screen.findByText(/an admin|the admins/);
    return shown;
  }
  async function fill(user: ReturnType<typeof userEvent.setup>, secret: string) {
    await user.type(screen.getByLabelText('Username'), 'Awa Diop');
    await user.type(screen.getByLabelText('Email'), 'awa@example.sn');
    await user.type(password(), secret);
    await user.click(submit('Create account'));
  }

  test('all three fields are required', async () => {
    const { user } = await showRegister();
    await user.click(submit('Create account'));
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  test('a short password is reported at its field', async () => {
    const { user } = await showRegister();
    await fill(user, 'seven77');
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('the server’s sentence about a field is shown only at that field', async () => {
    const { user } = await showRegister();
    answer(400, { message: 'Not valid.', errors: { email: 'Please enter a valid e-mail address' } });
    await fill(user, 'cauri-baobab');
    await screen.findByText('Please enter a valid e-mail address');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('the form shows the server’s message, counts down and opens /login after 5 seconds', async () => {
    const { router, user } = await showRegister();
    answer(200, { message: 'Your request was sent.', outcome: 'asked' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await fill(user, 'cauri-baobab');
    expect((await screen.findByRole('status')).textContent).toBe('Your request was sent.');
    expect(sent()).toEqual({ name: 'Awa Diop', email: 'awa@example.sn', password: 'cauri-baobab' });
    expect(screen.getByRole('button', { name: 'Sign in (5 s)' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/register');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await expect.poll(() => router.state.location.pathname).toBe('/login');
  });

  test('the message stays when an e-mail has to be read first', async () => {
    const { user } = await showRegister({ confirmsByMail: true });
    expect(screen.getByText(/We e-mail you a link that confirms your address/)).toBeTruthy();
    answer(200, { message: 'We sent you an e-mail.', outcome: 'confirm' });
    await fill(user, 'cauri-baobab');
    expect((await screen.findByRole('status')).textContent).toBe('We sent you an e-mail.');
    expect(screen.queryByRole('button', { name: /Sign in/ })).toBeNull();
  });

  test('the form says that no address is confirmed when no e-mail can be sent', async () => {
    await showRegister();
    expect(screen.getByText(/sends no e-mails, so your address is not confirmed/)).toBeTruthy();
    expect(screen.queryByLabelText('Set-up code')).toBeNull();
  });

  test('the form asks for the set-up code only when it is needed, and shows the server’s sentence at its field', async () => {
    const { user } = await showRegister({ firstAccount: true, needsCode: true });
    await fill(user, 'cauri-baobab');
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
    answer(400, { message: 'Wrong.', errors: { setupCode: 'This set-up code is wrong' } });
    await user.type(screen.getByLabelText('Set-up code'), 'AAAA-BBBB');
    await user.click(submit('Create account'));
    await screen.findByText('This set-up code is wrong');
    expect(sent()).toMatchObject({ setupCode: 'AAAA-BBBB' });
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Awa Diop');
  });
});

describe('forgot password', () => {
  test('three steps show the specification’s sentences and lead back', async () => {
    const { user } = await show('/login');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('button', { name: 'Send the code' }));
    expect(screen.getByText('Please enter your email address')).toBeTruthy();

    answer(200, { data: { requestId: ID } });
    const dialog = screen.getByRole('dialog');
    await user.type(dialog.querySelector('input[type=email]') as HTMLInputElement, 'awa@example.sn');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.click(await screen.findByRole('button', { name: 'Verify the code' }));
    expect(screen.getByText('Please enter the complete 8-digit verification code')).toBeTruthy();

    answer(200, { data: { resetToken: 'reset-token' } });
    await user.click(screen.getByLabelText('Digit 1 of 8'));
    await user.paste('12345678');
    await user.click(screen.getByRole('button', { name: 'Verify the code' }));
    await screen.findByText('Choose a new password');
    expect(sent()).toEqual({ requestId: ID, code: '12345678' });

    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Please fill in all password fields')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), 'seven77');
    await user.type(screen.getByLabelText('Confirm the new password'), 'seven77');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), '-baobab');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Passwords do not match')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('Enter the code');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('Forgot your password?');
  });

  test('the code is on its way to the address that was sent, whatever is typed meanwhile', async () => {
    const { user } = await show('/login');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    let arrive = (_: Response) => {};
    fetched.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const field = (await screen.findByRole('dialog')).querySelector('input[type=email]') as HTMLInputElement;
    await user.type(field, 'awa@example.sn');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(field, 'egal');
    arrive(Response.json({ success: true, data: { requestId: ID } }));
    expect((await screen.findByText(/a code is on its way/)).textContent).toContain('If awa@example.sn has an account');
  });

  test('no code is promised when the installation sends no e-mails', async () => {
    const { user } = await show('/login');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    const message = 'This installation sends no e-mails: no e-mail account is linked.';
    answer(200, { data: { requestId: ID }, mail: 'captured', message });
    await user.type((await screen.findByRole('dialog')).querySelector('input[type=email]') as HTMLInputElement, 'awa@example.sn');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/a code is on its way/)).toBeNull();
  });
});
