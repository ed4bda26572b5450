import { Navigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { FamilyBookings } from './FamilyBookings.tsx';

/** The family's bookings, and the service's sessions for everyone else (specification section 2). */
export function Component() {
  const { account } = useSession();
  return account === 'service' ? <Navigate to={paths.serviceSessions()} replace /> : <FamilyBookings />;
}
