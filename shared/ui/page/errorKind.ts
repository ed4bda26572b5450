import { ApiError } from '@bairn/shared/app';

/** The values of a page's `data-error` (the interface of error pages). */
export type ErrorKind = 'not-found' | 'forbidden' | 'remote-unavailable' | 'offline' | 'unexpected';

/** The kind of error page for an error. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return 'unexpected';
  if (error.status === 0) return 'offline';
  if (error.status === 403) return 'forbidden';
  return error.status === 404 ? 'not-found' : 'unexpected';
}
