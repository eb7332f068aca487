import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { findDoubtfulSettings } from './doubtful-settings.rules.ts';

const CAURI_SECRET_KEY = 'a key that is long enough for the tests';
const doubtful = (given: Record<string, string>) => findDoubtfulSettings(readEnv({ CAURI_SECRET_KEY, ...given }));

test('half of a pair is doubtful, whichever half it is, and a whole pair or none is not', () => {
  expect(doubtful({})).toEqual({ halves: [], noHosts: [] });
  expect(doubtful({ MONEROO_SECRET_KEY: 'a', MONEROO_WEBHOOK_SECRET: 'b' }).halves).toEqual([]);
  expect(doubtful({ FEDAPAY_SECRET_KEY: 'a', CHARIOW_PULSE_SECRET: 'b', GOOGLE_CLIENT_ID: 'c' }).halves).toEqual([
    { given: 'FEDAPAY_SECRET_KEY', missing: 'FEDAPAY_WEBHOOK_SECRET' },
    { given: 'CHARIOW_PULSE_SECRET', missing: 'CHARIOW_API_KEY' },
    { given: 'GOOGLE_CLIENT_ID', missing: 'GOOGLE_CLIENT_SECRET' },
  ]);
});

test('a private host is named by its name or address, and not by a range, a pattern or an address with a protocol', () => {
  const OUTBOUND_ALLOW = '10.0.0.5, n8n:5678, [fd00::1]:80, http://10.0.0.5, 10.0.0.0/8, *.interne, n8n  # a note';
  expect(doubtful({ OUTBOUND_ALLOW }).noHosts).toEqual(['http://10.0.0.5', '10.0.0.0/8', '*.interne', 'n8n  # a note']);
});
