import type { AnyEndpoint, RequestOf, ResponseOf } from '@bairn/shared/schema/endpoint';

/** How to make one call, beside what its endpoint takes. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Part of the body that has been sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** The same for every repeat of one intent: a double click, a retry after a lost answer. */
  idempotencyKey?: string | undefined;
  /** Goes on when the page is closed while it is under way. For small writes: the browser holds few such bytes. */
  keepalive?: boolean | undefined;
};

/** What a transport is handed: plain values, not yet in the path, the address or the body. */
export type TransportRequest = CallOptions & {
  params?: unknown;
  query?: unknown;
  body?: unknown;
};

/** Carries a call to the API and answers the parsed body; every failure is an `ApiError`. */
export type Transport = (endpoint: AnyEndpoint, request: TransportRequest) => Promise<unknown>;

const unset: Transport = () => Promise.reject(new Error('No transport: call setTransport() first'));
let transport = unset;

/** Set once by the side that runs the pages: the browser's HTTP, a server's inner call, a test's answers. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Makes one call of the API. Throws `ApiError`, also when no answer comes. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E> & CallOptions = {},
): Promise<ResponseOf<E>> {
  return transport(endpoint, request) as Promise<ResponseOf<E>>;
}
