import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/auth.ts';

/** The signed-in account as this browser remembers it. What proves it is a cookie that no script can read. */
export interface StoredUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** The programme's, an IANA name. */
  timeZone: string;
  /** Whether the browser was asked to stay signed in. */
  remember: boolean;
}

/**
 * Why this page waits for its person to sign in again: the session has ended, or somebody else has signed in with this
 * browser. The page stays as it is, and its calls wait.
 */
export type Lock = { reason: 'ended' } | { reason: 'replaced'; by: { name: string; email: string } };

const KEY = 'cauri.account';
/** Until version 0.1, with a token beside the name. Removed late: tabs that are still open with that version would sign out. */
const FORMER_KEY = 'cauri.user';
const listeners = new Set<() => void>();
let user = read();
let lock: Lock | null = null;
let leftByHand = false;
/** Whether a call of this page has succeeded: before that, a refusal says that the browser's session is long over. */
let proven = false;
/** Grows with each sign-in: a call that was refused before the latest one is simply sent again. */
let signIns = 0;
let waiting: (() => void)[] = [];

/** Who is signed in, or null. The same object until something changes. */
export const currentUser = (): StoredUser | null => user;
export const currentLock = (): Lock | null => lock;
export const countSignIns = (): number => signIns;

/** Whoever left by hand comes back to the start, not to where they were. */
export const hasLeftByHand = (): boolean => leftByHand;

/** Keeps of login's answer who signed in, for every tab of this browser. Calls that wait for it are sent again. */
export function signIn({ _id, name, email, role, timeZone }: Omit<StoredUser, 'remember'>, remember: boolean): void {
  const next: StoredUser = { _id, name, email, role, timeZone, remember };
  leftByHand = false;
  write(next);
  goOnAs(next);
}

/** Corrects what may have changed since. */
export function updateUser(changes: Partial<Pick<StoredUser, 'name' | 'email' | 'role' | 'timeZone'>>): void {
  if (!user || lock?.reason === 'replaced') return;
  const next = { ...user, ...changes };
  if (next.name === user.name && next.email === user.email && next.role === user.role && next.timeZone === user.timeZone) return;
  write(next);
  change(next);
}

/** Signs out in every tab of this browser. */
export function signOut(): void {
  leftByHand = true;
  forget();
  leave();
}

/** Leads this tab alone to the sign-in screen: other tabs may hold unsaved work of the person who was signed in. */
export function leaveAccount(): void {
  leftByHand = true;
  leave();
}

/** Notes that the server knows the session of this page. */
export function proveSession(): void {
  proven = true;
}

/** The server knows the session no more: the person signs in again over the page, or on the sign-in screen where the page has just been opened. */
export function refuseSession(): void {
  if (!user || lock) return;
  leftByHand = false;
  if (!proven) leave();
  else {
    lock = { reason: 'ended' };
    notify();
  }
}

/** Resolves as soon as calls may be sent. After signing out it never does: what the page wanted is of no interest any more. */
export async function untilSignedIn(signal?: AbortSignal | null): Promise<void> {
  if (!lock) return;
  await new Promise<void>((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user, kept current. */
export const useUser = (): StoredUser | null => useSyncExternalStore(subscribeToSession, currentUser);
export const useLock = (): Lock | null => useSyncExternalStore(subscribeToSession, currentLock);

function goOnAs(next: StoredUser): void {
  proven = true;
  signIns += 1;
  lock = null;
  change(next);
  const ready = waiting;
  waiting = [];
  for (const go of ready) go();
}

function leave(): void {
  proven = false;
  lock = null;
  waiting = [];
  change(null);
}

function change(next: StoredUser | null): void {
  user = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function read(): StoredUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isUser(stored)) {
      localStorage.removeItem(FORMER_KEY);
      return stored;
    }
  } catch {
    // Unreadable is as good as absent.
  }
  forget();
  return null;
}

function write(value: StoredUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Storage full or refused: the session then lives as long as the page.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Refused: then nothing was kept.
  }
}

// A function and not a constant: it is needed while this module is still starting.
function isUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const { remember, ...texts } = value as Record<string, unknown>;
  return typeof remember === 'boolean' && ['_id', 'name', 'email', 'role', 'timeZone'].every((key) => typeof texts[key] === 'string');
}

// Signing in or out in one tab holds for all tabs; but this page goes on with its own person only.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || (event.key !== KEY && event.key !== null)) return;
  const next = read();
  if (next === null) leave();
  else if (user !== null && user._id !== next._id) {
    lock = { reason: 'replaced', by: { name: next.name, email: next.email } };
    notify();
  } else if (lock || user === null) goOnAs(next);
  else change(next);
});
