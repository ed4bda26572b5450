import * as z from 'zod/mini';
import { ApiError, setTransport } from '@bairn/shared/app';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { AnyEndpoint, RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';

type Answer = (request: never) => unknown;
type Answering = { endpoint: AnyEndpoint; answer: Answer };
/** The answer of an endpoint; a file where its contract says so. */
type Answered<E extends AnyEndpoint> = ResponseOf<E> | Blob;
type Failure = {
  status: number;
  message?: string;
  errors?: Record<string, string[]>;
  code?: string | number;
  retryAfter?: number;
};

function hold(schema: z.ZodMiniType | undefined, value: unknown, what: string) {
  if (!schema) return;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Error(`${what} breaks the contract: ${z.prettifyError(result.error)}`);
}

/** A call is identified by method and path. */
export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Answers calls in place of the API; each of its functions but `calls` gives it back. */
export type FakeApi = {
  /** Answers an endpoint with the body that `answer` gives, now or later. */
  on<E extends AnyEndpoint>(
    endpoint: E,
    answer: (request: RequestOf<E>) => Answered<E> | Promise<Answered<E>>,
  ): FakeApi;
  /** Refuses an endpoint as the API does; status 0 is no connection. */
  fail(endpoint: AnyEndpoint, failure: Failure): FakeApi;
  /** Never answers: the screen stays loading. */
  hang(endpoint: AnyEndpoint): FakeApi;
  /** The requests an endpoint got, oldest first. */
  calls<E extends AnyEndpoint>(endpoint: E): (RequestOf<E> & { idempotencyKey?: string })[];
  /** Makes `call()` come here. */
  use(): FakeApi;
};

/**
 * Answers calls in place of the API and checks both sides against the contract: a request or an answer that the
 * endpoint's schema refuses fails the test, and so does a call without an answer, unless `others` gives one for its
 * name, `GET /auth/user`.
 */
export function fakeApi(others: (name: string) => Answering | undefined = () => undefined): FakeApi {
  const answers = new Map<string, Answering>();
  const made: { endpoint: AnyEndpoint; request: unknown }[] = [];

  const api: FakeApi = {
    on(endpoint, answer) {
      answers.set(nameOf(endpoint), { endpoint, answer });
      return api;
    },
    fail(endpoint, failure) {
      answers.set(nameOf(endpoint), {
        endpoint,
        answer: () => Promise.reject(new ApiError({ message: '', ...failure })),
      });
      return api;
    },
    hang(endpoint) {
      answers.set(nameOf(endpoint), { endpoint, answer: () => new Promise(() => {}) });
      return api;
    },
    calls<E extends AnyEndpoint>(endpoint: E) {
      return made
        .filter((one) => nameOf(one.endpoint) === nameOf(endpoint))
        .map((one) => one.request as RequestOf<E> & { idempotencyKey?: string });
    },
    use() {
      setTransport(async (asked, { params, query, body, ...rest }) => {
        const name = nameOf(asked);
        made.push({ endpoint: asked, request: { params, query, body, idempotencyKey: rest.idempotencyKey } });
        const known = answers.get(name) ?? others(name);
        if (!known) throw new Error(`The test gives no answer for ${name}`);
        const { answer } = known;
        const endpoint = withContract(known.endpoint);
        if (endpoint.params) hold(endpoint.params, params ?? {}, `The path of ${name}`);
        if (endpoint.query) hold(endpoint.query, query ?? {}, `The query of ${name}`);
        if (endpoint.body) hold(endpoint.body, body, `The body of ${name}`);
        rest.onProgress?.(1);
        const given = await answer({ params, query, body } as never);
        if ((endpoint.download || endpoint.file) && given instanceof Blob) return given;
        hold(endpoint.response, given, `The answer of ${name}`);
        return structuredClone(given);
      });
      return api;
    },
  };
  return api;
}
