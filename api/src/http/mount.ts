import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fieldErrors } from '@bairn/shared/schema/messages';
import { actions } from '../access/actions.ts';
import { personOfToken, type Person } from '../access/person.ts';
import { transact } from '../database/database.ts';
import { readAgain } from '../database/unavailable.ts';
import { Download } from './download.ts';
import { makeGate, type Admission } from './gate.ts';
import { makeReadLimits } from './readLimits.ts';
import { readForm } from './multipart.ts';
import { invalid, notFound, unauthenticated } from '../refusals/refusal.ts';
import type { Route } from './serve.ts';
import type { Services } from '../services.ts';
import { unknownRoute } from '../refusals/errors.ts';
import { caughtCalls } from './unbuiltCalls.ts';

/** `/booking/basket/{id}/remove` → `/api/booking/basket/:id/remove`. */
const urlOf = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

type Caller = { person: Person; token: string };

async function personOf(request: FastifyRequest, services: Services): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  const claims = await services.tokens.read(token ?? '');
  const person = await personOfToken(services.database.db, claims.device, claims.token);
  if (!person) throw unauthenticated();
  return { person, token: claims.token };
}

/** Longer keys are refused and not cut: two keys with the same start would count as one. */
const mostKeyCharacters = 255;

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = String(request.headers['idempotency-key'] ?? '');
  if (key.length <= mostKeyCharacters) return key || null;
  throw invalid({ 'idempotency-key': [`The key must be at most ${mostKeyCharacters} characters.`] });
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues, input));
}

function respond(route: Route, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  const { download, printed, file } = route.endpoint;
  if (result instanceof Download && (download || printed || file)) {
    if (result.isKnown(request.headers['if-none-match'])) {
      const { 'content-type': _, ...headers } = result.headers;
      return reply.code(304).headers(headers).send();
    }
    return reply.headers(result.headers).send(result.stream());
  }
  const checked = route.endpoint.response.safeParse(result);
  if (!checked.success) throw new Error(`${route.endpoint.path} broke its contract: ${z.prettifyError(checked.error)}`);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
}

/**
 * Mounts the calls. The order of refusals: key, token, access, input. A call of the table that is not served yet answers
 * as an unknown address does, also where the parameter of another call would catch it. Where the database loses a
 * connection, a read is done once more; a write is refused with 503, since it may have been done. So is a GET with its
 * own transactions, such as the one that renews a token.
 * @throws at start when a route has no access rule, does not name what its rules need, or two routes are the same call.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], services: Services) {
  const { db } = services.database;
  const readLimitOf = makeReadLimits(app, services.settings.writesPerMinute);
  for (const { method, path } of caughtCalls(routes.map(({ endpoint }) => endpoint))) {
    const refuse = () => Promise.reject(unknownRoute);
    app.route({ method, url: urlOf(path), onRequest: refuse, handler: refuse });
  }
  const admitted = new WeakMap<FastifyRequest, { caller: Caller | null; admission: Admission }>();
  for (const route of routes) {
    const { endpoint } = route;
    if (route.access !== 'public' && !Object.hasOwn(actions, route.access ?? '')) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} has no access rule; name one of access/actions.ts or 'public'.`,
      );
    }
    const gate = makeGate(route, db);
    const countRead = readLimitOf(route);

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const entered = admitted.get(request);
      if (!entered) throw new Error(`${endpoint.path} was reached past its gate.`);
      const { caller } = entered;
      const person = caller?.person ?? null;
      const params = endpoint.params?.safeParse(request.params);
      if (params && !params.success) throw notFound();
      const sent = endpoint.body && (endpoint.multipart ? await readForm(request) : (request.body ?? {}));
      const admission =
        entered.admission === 'undecided' ? await gate.readBody(request, person, sent) : entered.admission;
      const common = {
        params: params?.data,
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, sent),
        person,
        scope: gate.scopeOf(admission),
        services,
        request: {
          id: request.id,
          log: request.log,
          ip: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, 255) ?? null,
          token: caller?.token ?? null,
          idempotencyKey: idempotencyKeyOf(request),
          signature: String(request.headers['stripe-signature'] ?? ''),
        },
      };
      const handle = route.handle as (context: unknown) => Promise<unknown>;
      const result = route.ownTransactions
        ? await handle({ ...common, db, transact: (work: never) => transact(db, work) })
        : endpoint.method === 'GET'
          ? await readAgain(() => handle({ ...common, db }))
          : await transact(db, (tx) => handle({ ...common, tx }));
      if (endpoint.method !== 'GET' || route.ownTransactions) services.outbox.nudge();
      return respond(route, request, reply, result);
    }
    async function answerForm(request: FastifyRequest, reply: FastifyReply) {
      const leave = services.images.admit(admitted.get(request)?.caller?.person.user_id ?? request.ip);
      return answer(request, reply).finally(leave);
    }

    app.route({
      method: endpoint.method,
      url: urlOf(endpoint.path),
      // Most reads have no rate limit: counting each of them would cost more than some of the reads.
      config: {
        raw: endpoint.raw === true,
        ...(endpoint.method === 'GET' && { rateLimit: false }),
        ...(route.scarce && { rateLimit: { max: Math.ceil(services.settings.writesPerMinute / 100) } }),
      },
      // Before the body is parsed: a caller without access does not learn whether it is valid.
      async preParsing(request) {
        if (countRead) await countRead(request);
        const caller = await readAgain(() => personOf(request, services));
        const admission = await readAgain(() => gate.enter(request, caller?.person ?? null));
        admitted.set(request, { caller, admission });
      },
      handler: (request, reply) =>
        endpoint.multipart && request.isMultipart() ? answerForm(request, reply) : answer(request, reply),
    });
  }
}
