import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fieldErrors } from '@bairn/shared/schema/messages';
import { decide } from '../access/decide.ts';
import { actions } from '../access/actions.ts';
import { personOfToken, type Person } from '../access/person.ts';
import type { Scope } from '../access/rules.ts';
import { transact } from './database.ts';
import { Download } from './download.ts';
import { readForm } from './multipart.ts';
import { invalid, notFound, unauthenticated } from './refusal.ts';
import type { Route } from './serve.ts';
import type { Services } from './services.ts';

/** `/booking/basket/{id}/remove` → `/api/booking/basket/:id/remove`. */
const urlOf = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const isOpen = (access: string) => access === 'public' || access === 'basket.use';

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

/** Longer ones are refused, not cut: two keys that begin alike would stand for the same order. */
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

function gate(route: Route, person: Person | null, request: FastifyRequest): Scope | null {
  if (route.access === 'public') return null;
  if (!person && !isOpen(route.access)) throw unauthenticated();
  const params = request.params as Record<string, string | undefined>;
  const query = request.query as Record<string, string | undefined>;
  const branch = params[route.branchIn] ?? query['nursery_branch_id'];
  const outcome = decide(route.access, person, { nursery: params['nursery'], branch });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.scope;
}

function respond(route: Route, reply: FastifyReply, result: unknown) {
  if (result instanceof Download && (route.endpoint.download || route.endpoint.file)) {
    return reply.headers(result.headers).send(result.stream());
  }
  const checked = route.endpoint.response.safeParse(result);
  if (!checked.success) throw new Error(`${route.endpoint.path} broke its contract: ${z.prettifyError(checked.error)}`);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
}

/**
 * Mounts the calls. The order of refusals: key, token, access, input.
 * @throws at start when a route has no access rule, or two routes the same call.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], services: Services) {
  const { db } = services.database;
  const admitted = new WeakMap<FastifyRequest, { caller: Caller | null; scope: Scope | null }>();
  for (const route of routes) {
    const { endpoint } = route;
    if (route.access !== 'public' && !Object.hasOwn(actions, route.access ?? '')) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} has no access rule; name one of access/actions.ts or 'public'.`,
      );
    }
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint.path),
      // Reads are not counted; a hook that finds so out at each would cost more than some of them.
      config: {
        raw: endpoint.raw === true,
        ...(endpoint.method === 'GET' && { rateLimit: false }),
        ...(route.scarce && { rateLimit: { max: Math.ceil(services.settings.writesPerMinute / 100) } }),
      },
      // Before the body is read: who may not call does not learn whether it could be read.
      async preParsing(request) {
        const caller = await personOf(request, services);
        admitted.set(request, { caller, scope: gate(route, caller?.person ?? null, request) });
      },
      async handler(request, reply) {
        const { caller, scope } = admitted.get(request) ?? { caller: null, scope: null };
        const person = caller?.person ?? null;
        const params = endpoint.params?.safeParse(request.params);
        if (params && !params.success) throw notFound();
        const common = {
          params: params?.data,
          query: parse(endpoint.query, request.query),
          body:
            endpoint.body && parse(endpoint.body, endpoint.multipart ? await readForm(request) : (request.body ?? {})),
          person,
          scope,
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
            ? await handle({ ...common, db })
            : await transact(db, (tx) => handle({ ...common, tx }));
        if (endpoint.method !== 'GET' || route.ownTransactions) services.outbox.nudge();
        return respond(route, reply, result);
      },
    });
  }
}
