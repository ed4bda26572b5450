import type { FastifyBaseLogger } from 'fastify';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { AnyEndpoint, ReadOf, ResponseOf, Served } from '@bairn/shared/schema/endpoint';
import type { Access, PersonOf, ScopeOf } from '../access/actions.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Download } from './download.ts';
import type { Services } from '../services.ts';

type Common<E extends AnyEndpoint, A extends Access> = {
  params: ReadOf<E, 'params'>;
  query: ReadOf<E, 'query'>;
  body: ReadOf<E, 'body'>;
  person: PersonOf<A>;
  /** What the allowing rule lets the person act on; used in the SQL. */
  scope: ScopeOf<A>;
  services: Services;
  request: {
    id: string;
    log: FastifyBaseLogger;
    ip: string;
    userAgent: string | null;
    idempotencyKey: string | null;
    /** The payment provider's signature of the body, empty where there is none. */
    signature: string;
    /** The id of the token that was sent; the device may have a newer one. */
    token: string | null;
  };
};

type Steps = { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> };

/** A reading call gets `db`, a writing one `tx`, one with calls outside between its transactions both. */
export type Context<E extends AnyEndpoint, A extends Access, Own> = Common<E, A> &
  (Own extends true ? Steps : E['method'] extends 'GET' ? { db: Db } : { tx: Tx });

/** Only a call whose contract says so may answer a file. */
type Answer<E extends AnyEndpoint> = ResponseOf<E> | Download;

/** A call with its access rule and its handler; `app.ts` mounts a list of them. */
export type Route = {
  endpoint: Served;
  access: Access;
  ownTransactions: boolean;
  /** Lower rate limit for a network address, a hundredth of other writes, because the call needs no login. */
  scarce: boolean;
  /** A read with a rate limit, because it costs much more than others; files have one anyway (`readLimits.ts`). */
  costly: boolean;
  /** The path parameter that names the branch. */
  branchIn: string;
  /** The path parameter, else the field of the query or body, that names the object of an object rule. */
  objectIn: string;
  handle(context: never): Promise<unknown>;
};

/**
 * Binds an endpoint of the contract to its access rule and its handler. `ownTransactions` is for calls that hash,
 * process images or call outside: none of that may run inside a transaction.
 */
export function serve<const E extends AnyEndpoint, A extends Access, Own extends boolean = false>(
  endpoint: E,
  options: {
    access: A;
    ownTransactions?: Own;
    scarce?: boolean;
    costly?: boolean;
    branchIn?: string;
    objectIn?: string;
  },
  handle: (context: Context<E, A, Own>) => Promise<Answer<E>>,
): Route {
  const { access, ownTransactions = false, scarce = false, costly = false } = options;
  const { branchIn = 'branch', objectIn = 'id' } = options;
  return { endpoint: withContract(endpoint), access, ownTransactions, scarce, costly, branchIn, objectIn, handle };
}
