import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/auth.ts';

/** The signed-in account as this browser remembers it. */
export interface StoredUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  token: string;
  expiresAt: string;
  /** The programme's, an IANA name; a session from before it was told has none. */
  timeZone?: string;
}

const KEY = 'cauri.user';
const listeners = new Set<() => void>();
let user = read();
let leftByHand = false;

/** Who is signed in, or null. The same object until something changes. */
export const currentUser = (): StoredUser | null => user;

/** Whoever left by hand comes back to the start, not to where they were. */
export const hasLeftByHand = (): boolean => leftByHand;

/** Keeps of login's answer who signed in, past this tab's life when asked to remember. */
export function signIn({ _id, name, email, role, token, expiresAt, timeZone }: Required<StoredUser>, remember: boolean): void {
  const next: StoredUser = { _id, name, email, role, token, expiresAt, timeZone };
  leftByHand = false;
  forget();
  write(remember ? localStorage : sessionStorage, next);
  change(next);
}

/** Corrects what may have changed since, wherever the user is kept. */
export function updateUser(changes: Partial<Pick<StoredUser, 'name' | 'email' | 'role' | 'timeZone'>>): void {
  if (!user) return;
  const next = { ...user, ...changes };
  if (next.name === user.name && next.email === user.email && next.role === user.role && next.timeZone === user.timeZone) return;
  write(sessionStorage.getItem(KEY) ? sessionStorage : localStorage, next);
  change(next);
}

/** `byHand`: asked for, unlike a session that lapsed. */
export function signOut({ byHand = false }: { byHand?: boolean } = {}): void {
  leftByHand = byHand;
  forget();
  change(null);
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user, kept current. */
export const useUser = (): StoredUser | null => useSyncExternalStore(subscribeToSession, currentUser);

function change(next: StoredUser | null): void {
  user = next;
  for (const listener of listeners) listener();
}

function read(): StoredUser | null {
  // This tab's own session first: somebody may try a second account in one tab.
  for (const storage of [sessionStorage, localStorage]) {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
      if (isUser(stored) && new Date(stored.expiresAt).getTime() > Date.now()) return stored;
    } catch {
      // Unreadable is as good as absent.
    }
    storage.removeItem(KEY);
  }
  return null;
}

function write(storage: Storage, value: StoredUser): void {
  try {
    storage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Storage full or refused: the session then lives as long as the page.
  }
}

function forget(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

// A function and not a constant: it is needed while this module is still starting.
function isUser(value: unknown): value is StoredUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['_id', 'name', 'email', 'role', 'token', 'expiresAt'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  );
}

// Signing in or out elsewhere with remember-me holds for every tab.
window.addEventListener('storage', (event) => {
  if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) change(read());
});
