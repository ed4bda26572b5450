import type { IncomingMessage } from 'node:http';

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);

/** The network address of a socket. Only a proxy on this machine is trusted to name another address. */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? '';
  if (!isLoopback(direct)) return direct;
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  return named.map((one) => one.trim()).findLast((one) => one !== '' && !isLoopback(one)) ?? direct;
}
