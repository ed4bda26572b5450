import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Sandbox } from './sandbox.ts';
import { sandboxAccountPages } from './sandboxAccountPages.ts';
import type { Fault } from './sandboxEvents.ts';
import { SandboxError, type Form } from './sandboxStore.ts';

/** The sandbox's keys are public, because it holds no money. */
export const sandboxKeys = { secret: 'sk_sandbox', publishable: 'pk_sandbox' };

function forms(app: FastifyInstance) {
  // Accepts forms only, as the provider does: a JSON body would bring values that are not strings.
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

/** Makes calls fail as the control says, before or after their work. */
function faulty(app: FastifyInstance, { control }: Sandbox['events']) {
  const after = new WeakMap<FastifyRequest, Fault['kind']>();
  app.addHook('onRequest', async (request) => {
    const fault = control.faults.find(({ path, times }) => times > 0 && path.test(`${request.method} ${request.url}`));
    if (!fault) return;
    fault.times -= 1;
    if (fault.kind === 'drop' || fault.kind === 'slow') return void after.set(request, fault.kind);
    if (fault.kind === 'down') request.raw.socket.destroy();
    // Throws even if the client is gone: it keeps the work from being done.
    throw new SandboxError(500, { type: 'api_error', message: 'The sandbox failed.' });
  });
  app.addHook('onSend', async (request) => {
    const fault = after.get(request);
    if (fault === 'drop') request.raw.socket.destroy();
    if (fault === 'slow') await wait(control.slowMs);
  });
}

type Call = { Body: Form | undefined; Params: { id: string }; Querystring: Form };

/** The server that the API's SDK calls, on the loopback address. */
export async function listenSandbox(sandbox: Sandbox): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  forms(app);
  faulty(app, sandbox.events);
  app.addHook('onRequest', async ({ headers }) => needKey(headers.authorization, sandboxKeys.secret));
  const keyOf = ({ headers }: FastifyRequest) => String(headers['idempotency-key'] ?? '') || null;
  const expanded = (form: Form | undefined) => form?.['expand[0]'] === 'payment_method';
  /** Drops the form fields that only control the shape of the answer. */
  const contentOf = ({ 'expand[0]': _, ...form }: Form = {}) => form;

  app.post<Call>('/v1/payment_intents', (call) =>
    sandbox.createIntent(contentOf(call.body), keyOf(call), expanded(call.body)),
  );
  app.get<Call>('/v1/payment_intents', ({ query }) =>
    sandbox.listIntents(query['customer'] ?? '', Number(query['created[gte]'] ?? 0)),
  );
  app.get<Call>('/v1/payment_intents/:id', ({ params, query }) => sandbox.readIntent(params.id, expanded(query)));
  app.post<Call>('/v1/payment_intents/:id/cancel', ({ params, body }) =>
    sandbox.cancelIntent(params.id, expanded(body)),
  );
  app.post<Call>('/v1/refunds', (call) => sandbox.createRefund(call.body ?? {}, keyOf(call)));
  app.get<Call>('/v1/refunds', ({ query }) => sandbox.listRefunds(query['payment_intent'] ?? ''));
  app.get<Call>('/v1/refunds/:id', ({ params }) => sandbox.readRefund(params.id));
  app.post<Call>('/v1/customers', (call) => sandbox.createCustomer(call.body ?? {}, keyOf(call)));
  app.delete<Call>('/v1/customers/:id', ({ params }) => sandbox.removeCustomer(params.id));
  app.get<Call>('/v1/payment_methods/:id', ({ params }) => sandbox.readMethod(params.id));
  app.post<Call>('/v1/payment_methods/:id/attach', ({ params, body }) => sandbox.attach(params.id, body ?? {}));
  app.post<Call>('/v1/payment_methods/:id/detach', ({ params }) => sandbox.detach(params.id));
  app.post<Call>('/v1/setup_intents', (call) => sandbox.createSetup(call.body ?? {}, keyOf(call)));
  app.get<Call>('/v1/setup_intents/:id', ({ params, query }) => sandbox.readSetup(params.id, expanded(query)));
  app.post<Call>('/v1/accounts', (call) => sandbox.createAccount(call.body ?? {}, keyOf(call)));
  app.get<Call>('/v1/accounts/:id', ({ params }) => sandbox.readAccount(params.id));
  app.post<Call>('/v1/accounts/:id', ({ params, body }) => sandbox.updateAccount(params.id, body ?? {}));
  app.post<Call>('/v1/accounts/:id/login_links', ({ params }) => sandbox.createLoginLink(params.id));
  app.post<Call>('/v1/account_links', ({ body }) => sandbox.createAccountLink(body ?? {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  return {
    port: typeof address === 'object' ? address.port : 0,
    async close() {
      sandbox.events.close();
      await app.close();
    },
  };
}

/**
 * The routes that the browser calls, on the product's own origin: they turn cards into tokens and take the card
 * holder's answer to the bank.
 */
export async function browserDoor(app: FastifyInstance, sandbox: Sandbox) {
  const at = '/sandbox/payments/v1';
  await app.register(async (door) => {
    forms(door);
    door.addHook('onRequest', async ({ headers }) => needKey(headers.authorization, sandboxKeys.publishable));
    const secretOf = (form: Form | undefined) => form?.['client_secret'] ?? '';
    const accepts = (form: Form | undefined) => form?.['answer'] === 'accept';
    door.post<Call>(`${at}/payment_methods`, ({ body }) => sandbox.createMethod(body ?? {}));
    door.post<Call>(`${at}/payment_intents/:id/authenticate`, ({ params, body }) =>
      sandbox.authenticate(params.id, secretOf(body), accepts(body)),
    );
    door.post<Call>(`${at}/setup_intents/:id/confirm`, ({ params, body }) =>
      sandbox.confirmSetup(params.id, secretOf(body), body?.['payment_method'] ?? ''),
    );
    door.post<Call>(`${at}/setup_intents/:id/authenticate`, ({ params, body }) =>
      sandbox.authenticateSetup(params.id, secretOf(body), accepts(body)),
    );
  });
  await sandboxAccountPages(app, sandbox);
  const leave = sandbox.events.deliverTo(async (body, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: body,
    });
    return statusCode;
  });
  app.addHook('onClose', async () => leave());
}
