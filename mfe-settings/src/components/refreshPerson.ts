import { call, reportError, session } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';

/** Asks the server who is here, so that menus and other pages know a service that was added or changed. */
export async function refreshPerson(): Promise<void> {
  try {
    const { data } = await call(currentUser, { query: { client_id: 3 } });
    session.update(data);
  } catch (error) {
    reportError(error);
  }
}
