import { lazy, Suspense } from 'react';
import { useSession } from '@bairn/shared/app';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { FamilyBookings } from './FamilyBookings.tsx';

/** Of its own: families do not pay for what only services read. */
const ServiceBookings = lazy(async () => ({ default: (await import('./ServiceBookings.tsx')).ServiceBookings }));

/** The bookings of the signed-in account: the family's own, or the service's. */
export function Component() {
  const { account } = useSession();
  if (account !== 'service') return <FamilyBookings />;
  return (
    <Suspense
      fallback={
        <PageLayout title="Bookings" density="compact">
          <ListSkeleton />
        </PageLayout>
      }
    >
      <ServiceBookings />
    </Suspense>
  );
}
