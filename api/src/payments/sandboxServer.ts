import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Db } from '../plugins/database.ts';
import { makeSandbox, SandboxError, type Sandbox } from './sandbox.ts';

/** The sandbox's keys are public: it holds no money. */
export const sandboxKeys = { secret: 'sk_sandbox', publishable: 'pk_sandbox' };

type Form = Record<string, string>;

function forms(app: FastifyInstance) {
  // Forms only, as the provider has it: a JSON body would bring values that are no text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler(async (error: FastifyError, _, reply) => {
    if (error instanceof SandboxError) return reply.status(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.status(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    return reply.status(500).send({ error: { type: 'api_error', message: 'The sandbox failed.' } });
  });
}

const needKey = (header: string | undefined, key: string) => {
  if (header !== `Bearer ${key}`)
    throw new SandboxError(401, { type: 'invalid_request_error', message: 'Invalid API key provided.' });
};

/** What the API's SDK talks to: a server of its own on the loopback address. */
export async function listenSandbox(db: Db): Promise<{ port: number; close(): Promise<void> }> {
  const sandbox = makeSandbox(db);
  const app = Fastify({ logger: false });
  forms(app);
  app.addHook('onRequest', async ({ headers }) => needKey(headers.authorization, sandboxKeys.secret));
  app.post<{ Body: Form }>('/v1/payment_intents', ({ body, headers }) =>
    sandbox.createIntent(body ?? {}, String(headers['idempotency-key'] ?? '') || null),
  );
  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', ({ params }) => sandbox.readIntent(params.id));
  app.post<{ Params: { id: string } }>('/v1/payment_intents/:id/cancel', ({ params }) =>
    sandbox.cancelIntent(params.id),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  return { port: typeof address === 'object' ? address.port : 0, close: () => app.close() };
}

/** What the browser talks to, on the product's own origin: cards become tokens, card holders answer their bank. */
export async function browserDoor(app: FastifyInstance, db: Db) {
  const sandbox: Sandbox = makeSandbox(db);
  await app.register(async (door) => {
    forms(door);
    door.addHook('onRequest', async ({ headers }) => needKey(headers.authorization, sandboxKeys.publishable));
    door.post<{ Body: Form }>('/sandbox/payments/v1/payment_methods', ({ body }) => sandbox.createMethod(body ?? {}));
    door.post<{ Params: { id: string }; Body: Form }>(
      '/sandbox/payments/v1/payment_intents/:id/authenticate',
      ({ params, body }) =>
        sandbox.authenticate(params.id, body?.['client_secret'] ?? '', body?.['answer'] === 'accept'),
    );
  });
}
