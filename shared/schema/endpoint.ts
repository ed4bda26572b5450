import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Fields = z.ZodMiniType;

/** One call of the API, written once: it validates in the API, types the remotes and rules the forms. */
export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Response extends Fields = Fields,
  Verb extends Method = Method,
> = {
  method: Verb;
  /** Path below `/api`, with `{name}` parameters as in the table of calls. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body comes as multipart/form-data; file parts validate as `File`. */
  multipart?: true;
  /** The body arrives as the text that was sent, of any type: its signature is over that text. */
  raw?: true;
  /** A call that its owner repeats safely by sending the header `Idempotency-Key`. */
  idempotent?: true;
  /** A list that comes as a CSV file with the query `format=csv`. */
  download?: true;
  /** The type of the file that the call answers with instead of JSON. */
  file?: string;
  response: Response;
};

export type AnyEndpoint = Endpoint<Fields, Fields, Fields, Fields>;

/** What a caller hands over: the shapes before defaults and trimming. */
export type RequestOf<E extends AnyEndpoint> = {
  params?: NonNullable<E['params']> extends Fields ? z.input<NonNullable<E['params']>> : never;
  query?: NonNullable<E['query']> extends Fields ? z.input<NonNullable<E['query']>> : never;
  body?: NonNullable<E['body']> extends Fields ? z.input<NonNullable<E['body']>> : never;
};

export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;
export type DataOf<E extends AnyEndpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;

export function endpoint<
  Params extends Fields = z.ZodMiniNever,
  Query extends Fields = z.ZodMiniNever,
  Body extends Fields = z.ZodMiniNever,
  Response extends Fields = Fields,
  const Verb extends Method = Method,
>(definition: Endpoint<Params, Query, Body, Response, Verb>): Endpoint<Params, Query, Body, Response, Verb> {
  return definition;
}

export const Meta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
});
export type Meta = z.output<typeof Meta>;

/** The success body `{ data }`. */
export const one = <Item extends Fields>(item: Item) => z.object({ data: item });

/** The success body of a list: `{ data, meta }`. */
export const page = <Item extends Fields>(item: Item) => z.object({ data: z.array(item), meta: Meta });

/** The success body of a list that always comes whole. */
export const all = <Item extends Fields>(item: Item) => z.object({ data: z.array(item) });

/** The failure body of every call (specification section 8). */
export const Failure = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.union([z.string(), z.int()])),
});
export type Failure = z.output<typeof Failure>;
