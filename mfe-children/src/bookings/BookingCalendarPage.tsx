import { useBranch, useParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { BookingCalendar } from './BookingCalendar.tsx';

/** A child's bookings at the service, by month. */
export function Component() {
  const { id = '' } = useParams();
  const { branch } = useBranch();
  return (
    <PageLayout
      title="Booking calendar"
      eyebrow={branch.name}
      back={{ to: paths.children(), label: 'Children' }}
      density="compact"
    >
      <BookingCalendar child={id} branch={branch.id} />
    </PageLayout>
  );
}
