import { setTimeout as sleep } from 'node:timers/promises';

/** Answers that mean "try again": the server, or what it needs, is away or busy. */
const LATER = [408, 429, 502, 503, 504];
const PATIENCE_MS = 20_000;
const AGAIN_MS = 60;
/** A request that is repeated for this long after the chaos and is not answered will never be. */
const NEVER_MS = 120_000;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the proof looks into bodies of every shape.
  body: any;
  /** True when an earlier attempt was not answered, so that it may have done the same already. */
  repeated: boolean;
  headers: Headers;
}

export interface Request {
  body?: unknown;
  /** Made anew for each attempt, because a body can be sent once. */
  form?: () => FormData;
  raw?: { headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
  token?: string;
}

/** Calls Cauri as programs do that repeat a call until it is answered. */
export interface Client {
  call(method: string, path: string, request?: Request): Promise<Answer>;
  /** One attempt; undefined when it was not answered. */
  attempt(method: string, path: string, request?: Request): Promise<Omit<Answer, 'repeated'> | undefined>;
  /** Answers that must never be: 500 and the like. */
  faults: string[];
  /** `repeated` counts the calls that were repeated at least once. */
  counts: { calls: number; repeated: number };
  /** From now on everything has to be answered soon. */
  calm(): void;
}

export function openClient(url: string): Client {
  const faults: string[] = [];
  const counts = { calls: 0, repeated: 0 };
  let calmSince = Number.POSITIVE_INFINITY;

  async function attempt(method: string, path: string, { body, form, raw, token }: Request = {}) {
    const isJson = body !== undefined;
    const headers = {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...raw?.headers,
    };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const sent = isJson ? JSON.stringify(body) : (form?.() ?? raw?.body);
      const response = await fetch(url + path, { method, headers, signal, redirect: 'manual', ...(sent !== undefined && { body: sent }) });
      const text = await response.text();
      const isObject = response.headers.get('content-type')?.includes('json');
      if (response.status >= 500 && !LATER.includes(response.status)) {
        faults.push(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
        return undefined;
      }
      if (LATER.includes(response.status)) return undefined;
      return { status: response.status, body: isObject ? JSON.parse(text) : text, headers: response.headers };
    } catch {
      return undefined;
    }
  }
  return {
    attempt,
    faults,
    counts,
    calm() {
      calmSince = Date.now();
    },
    async call(method, path, request) {
      counts.calls++;
      const began = Date.now();
      for (let attempts = 1; ; attempts++) {
        const answer = await attempt(method, path, request);
        if (answer) return { ...answer, repeated: attempts > 1 };
        if (attempts === 1) counts.repeated++;
        if (Date.now() - Math.max(began, calmSince) > NEVER_MS)
          throw new Error(`${method} ${path} is not answered though everything runs again.`);
        await sleep(AGAIN_MS * Math.min(attempts, 10));
      }
    },
  };
}

/** Returns the answer's body; any other status than these is an error of the proof or of the product. */
export function expectStatus(answer: Answer, what: string, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer;
  throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 400)}`);
}
