import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import { isUnsaved } from './unsaved.ts';

/** The signed-in account as this browser remembers it. The proof is a cookie that no script can read. */
export interface StoredUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** IANA name of the programme's time zone. */
  timeZone: string;
  /** Browsers that signed in before version 0.3 have not stored it. */
  language?: Language | undefined;
  remember: boolean;
}

/**
 * A page is locked when the session has ended, when its person has signed out in another tab, or when somebody else has signed in with this
 * browser. It stays open, and its calls wait until its person signs in again.
 */
export type Lock = { reason: 'ended' | 'left' } | { reason: 'replaced'; by: { name: string; email: string } };

const KEY = 'cauri.account';
/**
 * The storage key of version 0.1, which stored a token beside the name. It is removed late, because tabs that are still
 * open with that version would sign out.
 */
const FORMER_KEY = 'cauri.user';
const listeners = new Set<() => void>();
let user = read();
let lock: Lock | null = null;
let leftByHand = false;
/** Before the first success, a refusal means that the session ended long ago. */
let proven = false;
/** Increases with each sign-in. A call that was refused before the latest sign-in is sent again without asking. */
let signIns = 0;
let waiting: (() => void)[] = [];

/** Returns the signed-in account, or null. It is the same object until something changes. */
export const currentUser = (): StoredUser | null => user;
export const currentLock = (): Lock | null => lock;
export const countSignIns = (): number => signIns;

/** A person who logged out comes back to the start page, not to the last screen. */
export const hasLeftByHand = (): boolean => leftByHand;

/** Stores the account from the login's answer for every tab of this browser. Waiting calls are sent again. */
export function signIn({ _id, name, email, role, timeZone, language }: Omit<StoredUser, 'remember'>, remember: boolean): void {
  const next: StoredUser = { _id, name, email, role, timeZone, language, remember };
  leftByHand = false;
  write(next);
  goOnAs(next);
}

/** Updates the stored details of the account that may have changed. */
export function updateUser(changes: Partial<Pick<StoredUser, 'name' | 'email' | 'role' | 'timeZone' | 'language'>>): void {
  if (!user || lock?.reason === 'replaced') return;
  const next = { ...user, ...changes };
  if ((Object.keys(changes) as (keyof typeof changes)[]).every((key) => next[key] === user?.[key])) return;
  write(next);
  change(next);
}

/** Signs out in every tab of this browser. */
export function signOut(): void {
  leftByHand = true;
  forget();
  leave();
}

/** Leads only this tab to the sign-in screen, because other tabs may have unsaved work of the previous person. */
export function leaveAccount(): void {
  leftByHand = true;
  leave();
}

/** Records that the server accepts the session of this page. */
export function proveSession(): void {
  proven = true;
}

/**
 * Called when the server no longer accepts the session. The person signs in again over the page, or on the sign-in screen
 * when the page has just been opened.
 */
export function refuseSession(): void {
  if (!user || lock) return;
  leftByHand = false;
  if (!proven) leave();
  else {
    lock = { reason: 'ended' };
    notify();
  }
}

/** Resolves when calls may be sent. After signing out it never does, because nobody needs the page's data any more. */
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

/** The signed-in account; the component renders again when it changes. */
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
    // Unreadable data counts as no data.
  }
  forget();
  return null;
}

function write(value: StoredUser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // The storage is full or not allowed, so the session ends with the page.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is not allowed, so nothing was stored.
  }
}

// This is a function and not a constant, because it is needed while this module is still loading.
function isUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const { remember, ...texts } = value as Record<string, unknown>;
  return typeof remember === 'boolean' && ['_id', 'name', 'email', 'role', 'timeZone'].every((key) => typeof texts[key] === 'string');
}

// Signing in or out in one tab affects all tabs, but this page continues only for its own person.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || (event.key !== KEY && event.key !== null)) return;
  const next = read();
  if (next === null && user !== null && isUnsaved()) {
    lock = { reason: 'left' };
    notify();
  } else if (next === null) leave();
  else if (user !== null && user._id !== next._id) {
    lock = { reason: 'replaced', by: { name: next.name, email: next.email } };
    notify();
  } else if (lock || user === null) goOnAs(next);
  else change(next);
});
