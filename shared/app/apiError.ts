/** The wire's failure body (architecture, section 5), or what stands for it when no answer came. */
type Failed = {
  /** HTTP status; 0 when no answer came: offline, blocked, timed out. */
  status: number;
  message: string;
  errors?: Record<string, string[]> | undefined;
  code?: string | number | undefined;
  retryAfter?: number | undefined;
};

/** Every failure of `call()`: `message` can be shown to a person, `errors` belongs under the fields of a form. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly code: string | number | undefined;
  /** Seconds until the call may be made again, where the server said so (429, 503). */
  readonly retryAfter: number | undefined;
  /** What the server itself said; empty when it said nothing. */
  readonly serverMessage: string;

  constructor(failed: Failed, fallback = 'An unknown error occurred.') {
    super(failed.message || fallback);
    this.name = 'ApiError';
    this.status = failed.status;
    this.errors = failed.errors;
    this.code = failed.code;
    this.retryAfter = failed.retryAfter;
    this.serverMessage = failed.message;
  }
}
