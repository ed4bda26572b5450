import type { FastifyInstance } from 'fastify';
import type { Trust } from './clientAddress.ts';

/**
 * Warns once when `X-Forwarded-For` comes from a peer that is not trusted. If that is the site's own proxy, all people
 * share its address.
 */
export function warnOfIgnoredProxy(app: FastifyInstance, trust: Trust) {
  let warned = false;
  app.addHook('onRequest', (request, _, done) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !trust(peer, 0)) {
      warned = true;
      request.log.warn({ peer }, 'X-Forwarded-For was ignored: a proxy of yours must be in BAIRN_TRUSTED_PROXIES');
    }
    done();
  });
}
