import ky from 'ky';
import { ApiError } from './apiError.ts';
import type { Transport } from './call.ts';
import { fillPath, formDataOf, searchOf } from './requestParts.ts';
import { createRefresh } from './refresh.ts';
import type { SessionStore } from './sessionStore.ts';

type Settings = {
  session: SessionStore;
  apiKey: string;
  /** For the sentence shown when the server gave none (specification section 8). */
  supportEmail: () => string;
  /** Below which address the calls live; the specification's base path. */
  prefix?: string;
};

const timeout = 30_000;

/** The browser's transport (specification section 7): API key, bearer token, JSON or multipart, 30 s, token kept fresh. */
export function createHttpTransport({ session, apiKey, supportEmail, prefix = '/api' }: Settings): Transport {
  const fallback = () => `An unknown error occurred, please contact ${supportEmail()} if the problem persists.`;

  async function send(
    method: string,
    path: string,
    options: Parameters<Transport>[1],
    multipart: boolean,
  ): Promise<unknown> {
    const token = session.token();
    const headers: Record<string, string> = { 'X-Api-Key': apiKey, Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    const { onProgress } = options;
    const body =
      options.body === undefined
        ? {}
        : multipart
          ? { body: formDataOf(options.body) }
          : { json: options.body as object };
    let response: Response;
    try {
      response = await ky(fillPath(path, options.params).replace(/^\//, ''), {
        prefix,
        method,
        headers,
        timeout,
        retry: 0,
        throwHttpErrors: false,
        searchParams: searchOf(options.query),
        ...body,
        ...(options.signal ? { signal: options.signal } : {}),
        ...(onProgress ? { onUploadProgress: ({ percent }: { percent: number }) => onProgress(percent) } : {}),
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw noAnswer(error);
    }
    if (!response.ok) throw await failureOf(response, fallback());
    return contentOf(response);
  }

  const refresh = createRefresh(
    session,
    () => send('GET', '/auth/refresh', {}, false) as Promise<{ data: { token: string } }>,
  );

  return async (endpoint, request) => {
    const answer = await send(endpoint.method, endpoint.path, request, endpoint.multipart === true);
    void refresh();
    return answer;
  };
}

function noAnswer(error: unknown): ApiError {
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  const message = timedOut
    ? 'This is taking longer than it should. Check your connection and try again.'
    : 'We could not reach Bairn. Check your connection and try again.';
  return new ApiError({ status: 0, message, code: timedOut ? 'timeout' : 'network' });
}

async function failureOf(response: Response, fallback: string): Promise<ApiError> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  if (!isJson(response)) return new ApiError({ status, message: isPlain(response) ? text.trim() : '' }, fallback);
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body === 'string') return new ApiError({ status, message: body }, fallback);
    const { message, errors, code, error } = body as Record<string, unknown>;
    const nested = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
    return new ApiError(
      {
        status,
        message: [message, nested].find((one): one is string => typeof one === 'string' && one !== '') ?? '',
        errors: errors as Record<string, string[]> | undefined,
        code: code as string | number | undefined,
      },
      fallback,
    );
  } catch {
    return new ApiError({ status, message: '' }, fallback);
  }
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return { data: null };
  return isJson(response) ? response.json() : response.blob();
}

const isJson = (response: Response) => /[/+]json/.test(response.headers.get('content-type') ?? '');
const isPlain = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/plain');
