import * as z from 'zod/mini';
import type { Topic } from './realtime.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

/** What a call takes and answers: it validates in the API and gives the remotes their types. */
export type Contract<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  /** One line for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
};
export type AnyContract = Contract;

/** Writes the contract of a call; `shared/calls` has its verb and path. It is made when it is first read. */
/* @__NO_SIDE_EFFECTS__ */
export function contract<
  Params extends Schema = z.ZodMiniNever,
  Query extends Schema = z.ZodMiniNever,
  Body extends Schema = z.ZodMiniNever,
  Response extends Schema = Schema,
>(describe: () => Contract<Params, Query, Body, Response>): () => Contract<Params, Query, Body, Response> {
  return describe;
}

/** What is special about a call. */
export type Flags = {
  /** The body comes as multipart/form-data; file parts validate as `File`. */
  multipart?: true;
  /** The body arrives as the text that was sent, of any type: its signature is over that text. */
  raw?: true;
  /** A call that its owner repeats safely by sending the header `Idempotency-Key`. */
  idempotent?: true;
  /** A list that comes as a CSV file with the query `format=csv`. */
  download?: true;
  /** An answer that comes as a page to print with the query `format=pdf`. */
  printed?: true;
  /** The type of the file that the call answers with instead of JSON. */
  file?: string;
  /**
   * What a read answers about, or a write changes. A read is repeated after an announcement of one of its topics and after
   * a write about one of them. Without it: after every announcement and write. `[]`: never.
   */
  about?: readonly Topic[];
};

/** A call of the API without its schemas, as `shared/calls` describes it: enough to make it, and typed by its contract. */
export type Endpoint<C extends AnyContract = AnyContract, Verb extends Method = Method> = Flags & {
  method: Verb;
  /** Path below `/api`, with `{name}` parameters as in the table of calls. */
  path: string;
  /** A type alone, but for calls that have no contract in `shared/schema`: those of a test. */
  contract?: () => C;
};
export type AnyEndpoint = Endpoint;
export type ContractOf<E extends AnyEndpoint> = ReturnType<NonNullable<E['contract']>>;

/** A call with its contract, as the API serves it. */
export type Served = AnyEndpoint & AnyContract;

/** A call with a contract of its own that is not in `shared/schema`, as tests make them. */
export const inlineEndpoint = <
  Params extends Schema = z.ZodMiniNever,
  Query extends Schema = z.ZodMiniNever,
  Body extends Schema = z.ZodMiniNever,
  Response extends Schema = Schema,
  const Verb extends Method = Method,
>({
  summary,
  params,
  query,
  body,
  response,
  ...call
}: Flags & { method: Verb; path: string } & Contract<Params, Query, Body, Response>): Endpoint<
  Contract<Params, Query, Body, Response>,
  Verb
> => {
  const own = { summary, response, ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  return { ...call, contract: () => own };
};

type Part = 'params' | 'query' | 'body';

/** What a caller hands over: the shapes before defaults and trimming. */
export type RequestOf<E extends AnyEndpoint> = {
  [Name in Part]?: z.input<NonNullable<ContractOf<E>[Name]>>;
};

/** What the API reads of a part of the request: with defaults, trimmed. */
export type ReadOf<E extends AnyEndpoint, Name extends Part> = z.output<NonNullable<ContractOf<E>[Name]>>;

export type ResponseOf<E extends AnyEndpoint> = z.output<ContractOf<E>['response']>;
export type DataOf<E extends AnyEndpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;

export const Meta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
});
export type Meta = z.output<typeof Meta>;

/** The success body `{ data }`. */
export const one = <Item extends Schema>(item: Item) => z.object({ data: item });

/** The success body of a list: `{ data, meta }`. */
export const page = <Item extends Schema>(item: Item) => z.object({ data: z.array(item), meta: Meta });

/** The success body of a list that always comes whole. */
export const all = <Item extends Schema>(item: Item) => z.object({ data: z.array(item) });

/** The failure body of every call (specification section 8). */
export const Failure = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.union([z.string(), z.int()])),
});
export type Failure = z.output<typeof Failure>;
