import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const unreachable = new BlockList();
for (const [from, bits] of [
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
  unreachable.addSubnet(from, bits, 'ipv4');
const reachable = new BlockList();
reachable.addSubnet('2000::', 3, 'ipv6');
// Documentation, and two ways to write an IPv4 address as another: 6to4 and Teredo.
for (const [from, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  unreachable.addSubnet(from, bits, 'ipv6');

/** Whether an address is one of the public internet: not of this machine, of a private network, or reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !unreachable.check(address, 'ipv4');
  return version === 6 && reachable.check(address, 'ipv6') && !unreachable.check(address, 'ipv6');
}

/** A name that leads into a private network. */
export class PrivateAddress extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * `lookup` for a request to an address that a stranger gave: it refuses names that lead into this machine's networks. It
 * is asked when the connection is made, so a name cannot lead elsewhere after a check.
 */
export function lookUpPublic(hostname: string, options: LookupOptions, found: Found) {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new PrivateAddress(`${hostname} is not an address of the public internet.`), '');
    if (options.all) return found(null, addresses);
    found(null, first.address, first.family);
  });
}
