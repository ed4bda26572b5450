import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';

/** Addresses of no visitor: a proxy of ours, or this machine. They tell nobody apart. */
const ours = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  ours.addSubnet(net, bits, 'ipv4');
}
ours.addAddress('::1', 'ipv6');
ours.addSubnet('fc00::', 7, 'ipv6');
ours.addSubnet('fe80::', 10, 'ipv6');

/** The first half of an IPv6 address: a home has all of the second half and can change it at will. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const [first = [], last = []] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * What stands for a visitor's network address where places are counted: a digest that nobody turns back without the
 * key. Null for an address that tells nobody apart.
 */
export function visitorAddress(ip: string, key: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const six = isIPv6(address);
  if (ours.check(address, six ? 'ipv6' : 'ipv4')) return null;
  return createHmac('sha256', key)
    .update(`visitor ${six ? networkOf(address) : address}`)
    .digest('base64url')
    .slice(0, 22);
}
