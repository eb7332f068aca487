import { createParser } from 'eventsource-parser';
import type { ServerEvent } from '#contract/events.ts';

/** Listens to the live events of a server, as a page does, and collects them until it is closed or the server ends the stream. */
export async function listenTo(url: string, token: string) {
  const events: ServerEvent[] = [];
  const aborter = new AbortController();
  const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: aborter.signal });
  if (!response.ok) throw new Error(`The stream of events answered ${response.status}.`);
  const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => {});
  return {
    events,
    ended,
    async close() {
      aborter.abort();
      await ended;
    },
  };
}
