import type { Failure } from '@bairn/shared/schema/endpoint';

type Extra = Pick<Failure, 'errors' | 'code'> & {
  /** Seconds, for the header `Retry-After`. */
  retryAfter?: number;
};

/** A refusal in the specification's format: a status and `{ message, errors?, code? }`. */
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly errors: Failure['errors'];
  readonly code: Failure['code'];

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.errors = extra.errors;
    this.code = extra.code;
    this.retryAfter = extra.retryAfter;
  }

  get body(): Failure {
    return {
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.code === undefined ? {} : { code: this.code }),
    };
  }
}

/** 404: it does not exist, or the caller may not know that it exists. */
export const notFound = (message = 'This could not be found.') => new Refusal(404, message);

/** 403: an action of another role. */
export const forbidden = (message = 'You are not allowed to do this.') => new Refusal(403, message);

/** 409: the state does not allow it. */
export const conflict = (message: string, code?: string) => new Refusal(409, message, { code });

/** 422: messages per field. */
export const invalid = (errors: Record<string, string[]>, message?: string) =>
  new Refusal(422, message ?? Object.values(errors)[0]?.[0] ?? 'The data is not valid.', { errors });

/** 401: no token, or one that is no longer valid. */
export const unauthenticated = () => new Refusal(401, 'Session has expired. Please log in again.');
