import { ApiError } from '@bairn/shared/app';

/** What `data-error` says of a page (the interface of error pages). */
export type ErrorKind = 'not-found' | 'forbidden' | 'remote-unavailable' | 'offline' | 'unexpected';

/** Which error page an error amounts to. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return 'unexpected';
  if (error.status === 0) return 'offline';
  if (error.status === 403) return 'forbidden';
  return error.status === 404 ? 'not-found' : 'unexpected';
}
