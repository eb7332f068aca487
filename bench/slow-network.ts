import { type Browser, chromium } from '@playwright/test';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { findChromium } from '../scripts/chromium.ts';
import { promised } from './figures.ts';
import { median } from './server.ts';

/** Chromium's own throttling: 400 kbit/s in both directions, and 400 ms from a request to its answer. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const RUNS = 5;

interface Seen {
  /** Time from the start of the navigation to the largest element on the first screen. */
  lcp: number;
  load: number;
  /** Cumulative layout shift after the element was shown. */
  cls: number;
}

/**
 * Measures when a page is shown on a slow network, beside a bare file of 10 kB, which is the lower bound for a page of
 * that size.
 */
export async function slowNetwork(name: string, page: string): Promise<string[]> {
  const floor = await serveBareFile();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const ours: Seen[] = [];
    const bare: Seen[] = [];
    for (let i = 0; i < RUNS; i++) {
      bare.push(await visit(browser, `${floor.url}/`));
      ours.push(await visit(browser, page));
    }
    const seconds = (seen: Seen[], what: 'lcp' | 'load') => `${(median(seen.map((one) => one[what])) / 1000).toFixed(2)} s`;
    const cls = Math.max(...ours.map((one) => one.cls));
    const lcp = (seen: Seen[]) => median(seen.map((one) => one.lcp)) / 1_000;
    promised({
      name: `${name} seen at 400 kbit/s`,
      value: lcp(ours),
      floor: lcp(bare),
      unit: 's',
      ratio: lcp(bare) / lcp(ours),
      wanted: { of: 'value', most: 2.5 },
    });
    promised({ name: `${name}, layout shift`, value: cls, unit: '', wanted: { of: 'value', most: 0 } });
    return [
      `at 400 kbit/s, 400 ms, a phone's first visit, median of ${RUNS}:`,
      `  a bare 10 kB file  seen after ${seconds(bare, 'lcp')}, loaded after ${seconds(bare, 'load')}`,
      `  the page           seen after ${seconds(ours, 'lcp')} (LCP; wanted: 2.5 s at most), loaded after ${seconds(ours, 'load')}`,
      `  moved after it was shown (CLS, worst)  ${cls.toFixed(3)}; wanted: 0`,
    ];
  } finally {
    await browser.close();
    await floor.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    const tab = await context.newPage();
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await tab.goto(url, { waitUntil: 'load' });
    // The script starts after the load event, and everything that it moves counts.
    await tab.waitForLoadState('networkidle');
    return await tab.evaluate(read);
  } finally {
    await context.close();
  }
}

/** The parts of a page that the function below uses; the global types here are those of Node. */
interface Entry {
  startTime: number;
  loadEventEnd: number;
  value: number;
  hadRecentInput: boolean;
}
interface PageGlobals {
  PerformanceObserver: new (
    callback: (list: { getEntries(): Entry[] }) => void,
  ) => { observe(what: { type: string; buffered: true }): void };
}

/** Runs in the page. Chromium reports these kinds of entry only to observers. */
async function read(): Promise<Seen> {
  const { PerformanceObserver: Observer } = globalThis as unknown as PageGlobals;
  const entries = (type: string) =>
    new Promise<Entry[]>((resolve) => {
      new Observer((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Without a layout shift there is no entry.
      setTimeout(resolve, 500, []);
    });
  const largest = await entries('largest-contentful-paint');
  const shifts = await entries('layout-shift');
  const [navigation] = await entries('navigation');
  return {
    lcp: largest.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
    load: navigation?.loadEventEnd ?? Number.POSITIVE_INFINITY,
    cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
}

function serveBareFile() {
  const text = Array.from({ length: 2_000 }, (_, i) => (i * 7_919).toString(36)).join(' ');
  const head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>10 kB</title><p>';
  const file = `${head}${text}`.slice(0, 10_000);
  return serveFake((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': file.length }).end(file);
  });
}
