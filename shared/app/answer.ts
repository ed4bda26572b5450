import { ApiError } from './apiError.ts';

/** An answer of the API, however it was carried. */
export type Answer = { status: number; contentType: string; text: () => Promise<string>; blob: () => Promise<Blob> };

/** The parsed body of a success; a document comes as a Blob. @throws ApiError for everything else. */
export async function readAnswer(answer: Answer, fallback: string): Promise<unknown> {
  const { status, contentType } = answer;
  const isJson = /[/+]json/.test(contentType);
  if (status >= 200 && status < 300) {
    if (status === 204) return { data: null };
    return isJson ? (JSON.parse(await answer.text()) as unknown) : answer.blob();
  }
  const text = await answer.text().catch(() => '');
  const body = isJson ? parsed(text) : contentType.startsWith('text/plain') ? text.trim() : undefined;
  if (typeof body === 'string') throw new ApiError({ status, message: body }, fallback);
  const { message, error, errors, code } = (body ?? {}) as Record<string, unknown>;
  const nested = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  throw new ApiError(
    {
      status,
      message: [message, nested].find((one): one is string => typeof one === 'string' && one !== '') ?? '',
      errors: errors as Record<string, string[]> | undefined,
      code: code as string | number | undefined,
    },
    fallback,
  );
}

/** No answer came: offline, blocked, reset, or too late. */
export function noAnswer(timedOut: boolean): ApiError {
  const message = timedOut
    ? 'This is taking longer than it should. Check your connection and try again.'
    : 'We could not reach Bairn. Check your connection and try again.';
  return new ApiError({ status: 0, message, code: timedOut ? 'timeout' : 'network' });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
