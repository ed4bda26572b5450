import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Tabs } from '@bairn/shared/ui/Tabs';

/** The pages of a family's bookings and money. */
export function FamilyTabs() {
  return (
    <Tabs
      label="Bookings and payments"
      items={[
        { to: paths.bookings(), label: 'Bookings' },
        { to: familyPaths.calendar(), label: 'Calendar' },
        { to: familyPaths.waitingLists(), label: 'Waiting lists' },
        { to: paths.transactions(), label: 'Payments and refunds' },
      ]}
    />
  );
}
