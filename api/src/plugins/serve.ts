import type { FastifyBaseLogger } from 'fastify';
import type { AnyEndpoint, ResponseOf } from '@bairn/shared/schema/endpoint';
import type * as z from 'zod/mini';
import type { Action } from '../access/actions.ts';
import type { Person } from '../access/person.ts';
import type { Scope } from '../access/rules.ts';
import type { Db, Tx } from './database.ts';
import type { Download } from './download.ts';
import type { Services } from './services.ts';

type Read<Schema> = z.output<Extract<Schema, z.ZodMiniType>>;

/** Actions that need nobody signed in; a token that is sent all the same must be a good one. */
export type Access = Action | 'public';

/** Actions that a visitor may do too, so that `person` may be null. */
type OpenAccess = 'public' | 'basket.use';

type Common<E extends AnyEndpoint, A extends Access> = {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
  person: A extends OpenAccess ? Person | null : Person;
  /** What the rule that allowed the call lets the person see; goes into the SQL. */
  scope: Scope | null;
  services: Services;
  request: {
    id: string;
    log: FastifyBaseLogger;
    ip: string;
    userAgent: string | null;
    idempotencyKey: string | null;
    /** The payment provider's signature over the body, empty where there is none. */
    signature: string;
    /** The id of the token that was sent; the device may have a newer one by now. */
    token: string | null;
  };
};

type Steps = { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> };

/** A reading call gets `db`, a writing one `tx`, one that talks to the outside between its transactions both. */
export type Context<E extends AnyEndpoint, A extends Access, Own> = Common<E, A> &
  (Own extends true ? Steps : E['method'] extends 'GET' ? { db: Db } : { tx: Tx });

/** A file goes out only where the contract says that the call has one. */
type Answer<E extends AnyEndpoint> = ResponseOf<E> | Download;

/** A call with its access rule and its handler; `app.ts` mounts a list of them. */
export type Route = {
  endpoint: AnyEndpoint;
  access: Access;
  ownTransactions: boolean;
  /** One network address may make it a hundredth as often as other writes: nobody signed in need stand behind it. */
  scarce: boolean;
  /** The parameter of the path that names the branch. */
  branchIn: string;
  handle(context: never): Promise<unknown>;
};

/**
 * Binds an endpoint of the contract to who may call it and to what it does.
 * `ownTransactions` is for calls that hash, handle images or call outside: none of that may run inside a transaction.
 */
export function serve<const E extends AnyEndpoint, A extends Access, Own extends boolean = false>(
  endpoint: E,
  options: { access: A; ownTransactions?: Own; scarce?: boolean; branchIn?: string },
  handle: (context: Context<E, A, Own>) => Promise<Answer<E>>,
): Route {
  const { access, ownTransactions = false, scarce = false, branchIn = 'branch' } = options;
  return { endpoint, access, ownTransactions, scarce, branchIn, handle };
}
