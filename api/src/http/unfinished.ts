import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network/networkOf.ts';
import { Refusal } from '../refusals/refusal.ts';

export type BodyLimits = {
  /** Milliseconds in which a request must arrive in full, headers and body. */
  timeout: number;
  /** Requests of one network address whose body has not arrived in full. */
  mostUnfinished: number;
};

/**
 * A form with two pictures of 10 MB arrives in two minutes at 1.5 Mbit/s. Most bodies arrive at once, so many homes
 * behind one address have few unfinished ones.
 */
export const bodyLimits: BodyLimits = { timeout: 120_000, mostUnfinished: 64 };

/** Milliseconds in which the headers must arrive. */
const headersTimeout = 20_000;
/** Longest pause in milliseconds between two looks for requests that took too long. */
const lookEvery = 5_000;

/** The options of the server that end requests which do not arrive in time, with a 408. */
export const timeoutsOf = ({ timeout }: BodyLimits) => ({
  requestTimeout: timeout,
  http: {
    headersTimeout: Math.min(headersTimeout, timeout),
    connectionsCheckingInterval: Math.min(lookEvery, timeout),
  },
});

/**
 * Counts unfinished bodies by network address, since each holds memory until it has arrived or timed out. Beyond the
 * limit a further one is refused and its connection closed, so that nothing more of it arrives.
 */
export function limitUnfinished(app: FastifyInstance, { mostUnfinished }: BodyLimits) {
  const unfinished = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // A call of the API to itself has no connection.
    if (!hasBody || !(raw.socket instanceof Socket)) return done();
    const network = networkOf(request.ip);
    const count = unfinished.get(network) ?? 0;
    if (count >= mostUnfinished) {
      reply.header('connection', 'close');
      const message = 'Too many requests are being sent at the same time. Please wait a moment and try again.';
      return done(new Refusal(429, message, { retryAfter: 10 }));
    }
    unfinished.set(network, count + 1);
    let arrived = false;
    const leave = () => {
      if (arrived) return;
      arrived = true;
      const left = (unfinished.get(network) ?? 1) - 1;
      if (left > 0) unfinished.set(network, left);
      else unfinished.delete(network);
    };
    raw.once('end', leave).once('close', leave);
    done();
  });
}
