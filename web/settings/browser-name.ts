import * as text from './personal.messages.ts';

// These names are good enough to recognise one's own devices. An unknown browser shows the beginning of its user agent.

const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

export function describeBrowser(userAgent: string): { name: string; phone: boolean } {
  const phone = /Mobile|Android|iPhone|iPad/.test(userAgent);
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser && system) return { name: text.browserOn({ browser, system }), phone };
  return { name: browser ?? system ?? (userAgent.slice(0, 60) || text.unknownBrowser()), phone };
}
