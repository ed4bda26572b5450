import type { ReactNode } from 'react';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Tabs } from '@bairn/shared/ui/Tabs';

type Props = {
  id: string;
  /** The session's name, once it is known. */
  name: string | undefined;
  title: string;
  branch: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a session's pages. */
export function SessionLayout({ id, name, title, branch, actions, children }: Props) {
  return (
    <PageLayout
      title={name ? `${title}: ${name}` : title}
      heading={name ?? title}
      eyebrow={branch}
      back={{ to: paths.serviceSessions(), label: 'Sessions' }}
      actions={actions}
      density="compact"
      tabs={
        <Tabs
          label="Session"
          items={[
            { to: paths.serviceSession(id), label: 'Overview', end: true },
            { to: servicePaths.sessionCalendar(id), label: 'Calendar' },
            { to: servicePaths.sessionAttendance(id), label: 'Attendance' },
            { to: servicePaths.serviceSessionBookings(id), label: 'Bookings' },
            { to: servicePaths.sessionWaitingList(id), label: 'Waiting list' },
          ]}
        />
      }
    >
      {children}
    </PageLayout>
  );
}
