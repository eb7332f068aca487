import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('an IPv4 address is a network of its own, also as a server that listens to IPv6 writes it, and 64 bits of IPv6 are one', () => {
  const ips = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.8', '2001:db8:1:2::a', '2001:db8:1:2:b::'];
  expect(ips.map((ip) => networkOf({ ip }))).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8:1:2::', '2001:db8:1:2::']);
});
