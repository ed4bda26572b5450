import { ApiError } from './apiError.ts';

/** An answer of the API, however it was carried. */
export type Answer = {
  status: number;
  contentType: string;
  /** The header of this name: seconds until the call may be made again. */
  retryAfter?: string | null;
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
};

/** The parsed body of a success; a document comes as a Blob. @throws ApiError for everything else. */
export async function readAnswer(answer: Answer, fallback: string): Promise<unknown> {
  const { status, contentType } = answer;
  if (status < 200 || status >= 300) {
    const text = await answer.text().catch(() => '');
    throw failureOf({ ...answer, data: isJson(contentType) ? parsed(text) : text }, fallback);
  }
  if (status === 204) return answer.text().then(() => ({ data: null }));
  if (!isJson(contentType)) return answer.blob();
  const content = parsed(await answer.text());
  if (content === undefined) throw new ApiError({ status, message: '' }, fallback);
  return content;
}

type Failure = Pick<Answer, 'status' | 'contentType' | 'retryAfter'> & {
  /** The body: parsed where it is JSON, else its text; undefined where it cannot be read. */
  data: unknown;
};

/** The error that an answer without success stands for, with the server's own message where it has one. */
export function failureOf({ status, contentType, retryAfter: header, data }: Failure, fallback: string): ApiError {
  const retryAfter = secondsIn(header);
  if (typeof data === 'string') {
    const readable = isJson(contentType) || /^(text\/plain|$)/.test(contentType);
    return new ApiError({ status, message: readable ? data.trim() : '', retryAfter }, fallback);
  }
  const { message, error, errors, code } = (data ?? {}) as Record<string, unknown>;
  const nested = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return new ApiError(
    {
      status,
      message: [message, nested].find((one): one is string => typeof one === 'string' && one !== '') ?? '',
      errors: messagesIn(errors),
      code: code as string | number | undefined,
      retryAfter,
    },
    fallback,
  );
}

const isJson = (contentType: string) => /[/+]json/.test(contentType);

/** No answer came: offline, blocked, reset, or too late. */
export function noAnswer(timedOut: boolean): ApiError {
  const message = timedOut
    ? 'This is taking longer than it should. Check your connection and try again.'
    : 'We could not reach Bairn. Check your connection and try again.';
  return new ApiError({ status: 0, message, code: timedOut ? 'timeout' : 'network' });
}

/** The header may hold a date instead, which our server never sends. */
const secondsIn = (header: string | null | undefined) =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** Messages by field; values that are not lists of sentences are not ours, and are not shown. */
function messagesIn(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const fields = Object.entries(errors).map(([field, said]): [string, string[]] => [
    field,
    (Array.isArray(said) ? said : [said]).filter((one): one is string => typeof one === 'string' && one !== ''),
  ]);
  return Object.fromEntries(fields.filter(([, sentences]) => sentences.length > 0));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
