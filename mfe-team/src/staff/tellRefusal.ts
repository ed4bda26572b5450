import { ApiError, reportError } from '@bairn/shared/app';

/** What a dialog does shows its own failures; that the session or the right to it is gone is the shell's to act on. */
export async function tellRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) reportError(error);
    throw error;
  }
}
