import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { Person } from '../access/person.ts';
import { networkOf } from '../network/networkOf.ts';
import type { Services } from '../services.ts';

/** Addresses of a proxy of ours or of this machine: they identify no visitor. */
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

/**
 * A digest of a visitor's network address, used to count held places. It cannot be reversed without the key. Null for
 * an address that identifies no visitor.
 */
export function visitorAddress(ip: string, key: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const six = isIPv6(address);
  if (ours.check(address, six ? 'ipv6' : 'ipv4')) return null;
  return createHmac('sha256', key)
    .update(`visitor ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Digest of a visitor's network address; null for a signed-in person. */
export const visitorOf = ({
  person,
  request,
  services,
}: {
  person: Person | null;
  request: { ip: string };
  services: Services;
}) => (person ? null : visitorAddress(request.ip, services.settings.tokenSecrets[0] ?? ''));
