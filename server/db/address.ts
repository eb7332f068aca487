import type { Connection } from './connect.ts';
import { writableHostOf } from './writable-host.ts';

/** The parts of an address: before the hosts, the hosts, and after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;
/** A note behind the address would leave its spaces in the name of the database. */
const NOTE = /\s#/;
/** With several servers, only the one that takes writes is of use, so no other wish is accepted. */
const OTHER_WISH = /[?&]target_session_attrs=(?!(read-write|primary)(&|$))/;

/** The address has one host or several, such as postgres://user@a:5432,b:5432/database. */
export function isAddress(text: string): boolean {
  const addresses = addressesOf(text);
  return addresses.length > 0 && addresses.every((one) => URL.canParse(one)) && !OTHER_WISH.test(text) && !NOTE.test(text);
}

export const hasOneHost = (text: string): boolean => addressesOf(text).length === 1;

/** The same address with each of its hosts alone. */
function addressesOf(text: string): string[] {
  const [, before, hosts = '', after] = PARTS.exec(text) ?? [];
  return before === undefined ? [] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** With several hosts, each new connection goes to the one that takes writes. */
export function connectionTo(address: string): Connection {
  const addresses = addressesOf(address);
  return addresses.length === 1 ? { connectionString: address } : { connectionString: addresses[0]!, stream: writableHostOf(addresses) };
}
