import { useBranch } from '@bairn/shared/app';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { MySchedule } from './MySchedule.tsx';

/** The reader's own shifts, among the pages of the rota for admins. */
export function Component() {
  const isAdmin = useBranch().nursery.staffProfile.role !== 'nursery-staff';
  return <MySchedule title="My schedule" {...(isAdmin && { tabs: <TeamTabs /> })} />;
}
