import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { v7 } from 'uuid';
import { trustIn } from '../network/clientAddress.ts';
import { warnOfIgnoredProxy } from '../network/ignoredProxy.ts';
import { answerErrors, answerUnreadable, unknownRoute } from '../refusals/errors.ts';
import type { Settings } from '../settings.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { logging } from './logging.ts';
import { readableAddress } from './readableAddress.ts';
import { bodyLimits, limitUnfinished, timeoutsOf, type BodyLimits } from './unfinished.ts';

/** Whether the server is ready. */
export type Readiness = {
  ready: boolean;
  /** It was asked to stop: it answers what still comes, and says that it is not ready. */
  draining?: boolean;
  /** Set by the app: work to finish before the first visitor. It ends within seconds and never rejects. */
  prepare?: () => Promise<void>;
};

type ServerOptions = {
  readiness: Readiness;
  tracing?: Tracing | undefined;
  bodies?: BodyLimits | undefined;
  /** Why it cannot answer although it has started, in words; undefined if it can. */
  problem?: () => Promise<string | undefined>;
  /** Called when it stops listening. */
  leave?: () => void;
};

/**
 * A server as every role has it: logging, the client's address, compression, rate and size limits, errors, and the
 * checks of its health: `/livez` (the process is there), `/readyz` (send it requests) and `/healthz` (it has started).
 */
export async function makeServer(
  settings: Settings,
  { readiness, tracing, bodies = bodyLimits, problem = async () => undefined, leave = () => {} }: ServerOptions,
): Promise<FastifyInstance> {
  const trust = trustIn(settings.trustedProxies);
  const app = Fastify({
    logger: logging(settings.logLevel, tracing?.logFields),
    genReqId: () => v7(),
    // From any other caller the header could be forged.
    trustProxy: trust,
    ...timeoutsOf(bodies),
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // An over-long path segment never reaches the error handler; Fastify's own answer would be a 414.
    frameworkErrors: (_, __, reply) => void (reply as FastifyReply).status(404).send(unknownRoute.body),
  });
  tracing?.onRequests(app);
  answerErrors(app, settings.support.email);
  // Answers are compressed for each request: a medium quality costs little and saves most.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  // Request bodies are never decompressed: no client sends any, it would allow a zip bomb, and a corrupt body hung its call.
  const packing = { encodings: ['br' as const, 'gzip' as const], threshold: 2048, brotliOptions };
  await app.register(compress, { ...packing, globalDecompression: false });
  await app.register(rateLimit, {
    max: settings.writesPerMinute,
    timeWindow: '1 minute',
    allowList: ({ method }) => method === 'GET' || method === 'HEAD',
  });
  warnOfIgnoredProxy(app, trust);
  limitUnfinished(app, bodies);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('preClose', async () => {
    readiness.draining = true;
    readiness.ready = false;
    leave();
  });
  // A keep-alive connection would keep the process running until it times out, and lead further requests here.
  app.addHook('onSend', (_, reply, __, done) => {
    if (readiness.draining) reply.header('connection', 'close');
    done();
  });
  const state = () => (readiness.draining ? 'draining' : readiness.ready ? 'ok' : 'starting');
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/healthz', async (_, reply) => reply.status(state() === 'ok' ? 200 : 503).send({ status: state() }));
  app.get('/readyz', async (_, reply) => {
    const status = state() === 'ok' ? ((await problem()) ?? 'ok') : state();
    return reply.status(status === 'ok' ? 200 : 503).send({ status });
  });
  return app;
}
