import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { EVENTS_KEPT_MS, events, type ServerEvent } from '#contract/events.ts';
import { ApiError, open } from './call.ts';
import { useUser } from './session.ts';
import { staleness } from './stale.ts';

/** The features (the first element of their query keys) whose data an event makes stale. */
const STALE: Record<ServerEvent['type'], readonly string[]> = {
  'response.created': ['answers', 'forms', 'dashboard', 'notifications'],
  'responses.changed': ['answers', 'forms', 'dashboard', 'deleted'],
  'responses.handled': ['answers'],
  'form.changed': ['forms', 'dashboard', 'deleted'],
  'presence.changed': ['presence'],
  'admin-request.changed': ['notifications', 'dashboard', 'team'],
  'delivery.changed': ['outbox'],
  'export.changed': ['exports'],
  'invite.changed': ['invites'],
  'member.changed': ['members', 'reminders', 'dashboard'],
  'members.changed': ['members', 'reminders', 'dashboard', 'deleted'],
  'views.changed': ['views', 'deleted'],
  'import.changed': ['imports'],
  'circle.changed': ['circle'],
  'payments.changed': ['payments', 'members', 'reminders', 'dashboard', 'deleted'],
  'notification.changed': ['notifications', 'dashboard'],
  'templates.changed': ['templates', 'deleted'],
  'coaches.changed': ['coaches', 'reservations', 'dashboard'],
  'reservations.changed': ['reservations', 'coaches', 'dashboard'],
  'staff.changed': ['team'],
  'accounts.changed': ['accounts'],
  'campaign.changed': ['campaigns', 'deleted'],
  'products.changed': ['products', 'members', 'reminders'],
  'tasks.changed': ['tasks'],
  'settings.changed': ['settings', 'reminders', 'me'],
  'history.changed': ['history'],
  'scenario.changed': ['scenarios', 'deleted'],
};
const LIVE_FEATURES = [...new Set(Object.values(STALE).flat())];

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something every 20 seconds. A stream that is silent for longer is one whose connection has gone without a word. */
const LONGEST_SILENCE_MS = 60_000;

/** Keeps the data of the screens current while this tab is visible. */
export function useServerEvents(): void {
  const client = useQueryClient();
  const account = useUser()?._id;

  useEffect(() => {
    if (!account) return;
    const stale = staleness(client);
    // A hidden tab closes its stream, because browsers allow only six connections to a host for all tabs together.
    let stream: AbortController | undefined;
    let fresh = true;
    const follow = () => {
      stream?.abort();
      stream = undefined;
      if (document.visibilityState === 'hidden') return;
      stream = new AbortController();
      void listen(stream.signal, fresh, {
        missed: () => stale(LIVE_FEATURES),
        event: (e) => stale(STALE[e.type] ?? []),
      });
      fresh = false;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    return () => {
      stream?.abort();
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
    };
  }, [client, account]);
}

interface Listener {
  /** Called on each reconnection, because anything may have happened in between. */
  missed: () => void;
  event: (event: ServerEvent) => void;
}

async function listen(signal: AbortSignal, fresh: boolean, listener: Listener): Promise<void> {
  let failures = 0;
  for (let first = fresh; !signal.aborted; first = false) {
    try {
      // The first screens fetched their data before this stream could report changes, so it starts at the time when the
      // page was opened.
      const since = first ? Math.min(EVENTS_KEPT_MS, Math.ceil(performance.now())) : 0;
      const response = await open(events.stream, { query: { since } }, { signal });
      failures = 0;
      if (!first) listener.missed();
      await readStream(response, listener);
    } catch (error) {
      // The account is signed out or not allowed to listen, so another attempt would fail too.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    failures += 1;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    // The delays are random, so that a restarted server does not get all reconnections at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

async function readStream(response: Response, listener: Listener): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => listener.event(JSON.parse(data) as ServerEvent) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), LONGEST_SILENCE_MS);
    const part = await reader.read().finally(() => clearTimeout(silence));
    if (part.done) return;
    parser.feed(part.value);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
