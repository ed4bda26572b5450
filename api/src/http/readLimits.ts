import type { FastifyInstance, FastifyRequest } from 'fastify';
import { trustIn } from '../network/clientAddress.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Route } from './serve.ts';

const isThisMachine = trustIn(['loopback']);

/**
 * The rate limits of costly reads from one network address, as shares of that of writes: searches a tenth, files (CSV,
 * PDF and archives) a hundredth. A file that is `costly`
 * counts with the searches: the servers of a calendar app ask for the feeds of many families. Other reads are not counted, since a page makes several of them. Neither is this machine,
 * from which the API's own pages are rendered; it may name any address as its client's anyway.
 */
export function makeReadLimits(app: FastifyInstance, writesPerMinute: number) {
  const limiter = (share: number) =>
    app.createRateLimit({
      max: Math.ceil(writesPerMinute / share),
      timeWindow: '1 minute',
      allowList: ({ ip }: FastifyRequest) => isThisMachine(ip, 0),
    });
  const searches = limiter(10);
  const files = limiter(100);

  async function count(limit: typeof searches, request: FastifyRequest): Promise<void> {
    const counted = await limit(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const retryAfter = Math.max(1, counted.ttlInSeconds);
    throw new Refusal(429, 'Too many attempts. Please wait a minute and try again.', { retryAfter });
  }

  /** Counts a read of the route; undefined where reads are not counted. @throws Refusal 429 with the seconds to wait */
  return ({ endpoint, costly }: Route): ((request: FastifyRequest) => Promise<void>) | undefined => {
    if (endpoint.method !== 'GET') return undefined;
    // A page shows several pictures.
    if (endpoint.file?.startsWith('image/')) return undefined;
    if (costly) return (request) => count(searches, request);
    if (endpoint.file) return (request) => count(files, request);
    if (!endpoint.download && !endpoint.printed) return undefined;
    return async (request) => {
      if (['csv', 'pdf'].includes(String((request.query as { format?: unknown }).format))) await count(files, request);
    };
  };
}
