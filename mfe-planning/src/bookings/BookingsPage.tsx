import { Navigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { FamilyBookings } from './FamilyBookings.tsx';

/**
 * A family's bookings. A service's bookings are read session by session: its people, who also land here after signing in,
 * go on to the sessions, which count what is booked.
 */
export function Component() {
  const { account } = useSession();
  return account === 'service' ? <Navigate to={paths.serviceSessions()} replace /> : <FamilyBookings />;
}
