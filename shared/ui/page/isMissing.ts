import { ApiError } from '@bairn/shared/app';

/** Whether the address names something that is not there, or not for this person. */
export const isMissing = ({ data, error }: { data: unknown; error: Error | null }) =>
  data === undefined && error instanceof ApiError && error.status === 404;
