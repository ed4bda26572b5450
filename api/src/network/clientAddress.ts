import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether an address is one of a trusted proxy. `hop` is 0 for the peer of the connection. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * The trust in proxies: addresses, CIDR ranges, or the names `loopback`, `linklocal` and `uniquelocal`.
 * @throws TypeError for anything else
 */
export const trustIn = (proxies: readonly string[]): Trust => proxyAddr.compile([...proxies]);

/**
 * The network address of the client, as Fastify's `request.ip` has it: the peer's, or the last one in
 * `X-Forwarded-For` that no trusted proxy has. What a client writes there itself stands before that.
 */
export const clientAddress = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust);
