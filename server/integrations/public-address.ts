import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { StoredError, stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';

// Addresses that staff enter must not lead into our own network: to the database, a cloud's metadata or a router.

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, prefix);
// These ranges embed other addresses or are reserved: Teredo, ORCHID, documentation, 6to4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** For IPv6, only global unicast (2000::/3) is public: no mapped, local or private addresses. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 4) return !closed.check(plain);
  return isIP(plain) === 6 && global6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6');
}

export class PrivateAddress extends StoredError {
  constructor(host: string) {
    super(stored(text.privateAddress, { host }));
  }
}

/** The operator of this server may allow a host, with its port or on any port, although it may be private. */
export const isAllowed = (allow: readonly string[], { host, hostname }: Pick<URL, 'host' | 'hostname'>): boolean =>
  allow.includes(host) || allow.includes(hostname);

/** Addresses that are numbers are not resolved, so no look-up would refuse them: they are checked here. */
export function refusePrivateLiteral(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new PrivateAddress(bare);
}

/**
 * Resolves a name for one connection and refuses it when any of its addresses is private. The connection uses the address that
 * was checked, without a second look-up, so that a name cannot change in between.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  dnsLookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 4);
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddress(host), '', 4);
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};
