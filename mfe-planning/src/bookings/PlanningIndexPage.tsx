import { Navigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';

/** Leads a family to its bookings, and everyone else to the service's sessions (specification section 2). */
export function Component() {
  const { account } = useSession();
  return <Navigate to={account === 'service' ? paths.serviceSessions() : paths.bookings()} replace />;
}
