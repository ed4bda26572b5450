import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { calendarFeed, endCalendarFeed, makeCalendarFeed } from '@bairn/shared/calls/familyCalendar';
import { FeedDialog } from '@bairn/shared/ui/FeedDialog';
import { useSend } from '@bairn/shared/ui/useSend';

/** The secret address by which calendar apps read a family's bookings. */
export function FamilyFeedDialog({ onClose }: { onClose: () => void }) {
  const make = useSend(makeCalendarFeed);
  const end = useSend(endCalendarFeed);
  return (
    <FeedDialog
      message="Your phone’s calendar can show your bookings and follow their changes. It reads them at a secret address: anyone who has it can read when and where your children are booked, but not why a child is absent."
      query={useQuery(apiQuery(calendarFeed, {}, { select: dataOf }))}
      onMake={() => make({})}
      onEnd={() => end({})}
      onClose={onClose}
    />
  );
}
