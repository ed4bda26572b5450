import { Navigate, useBranch } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';

/** Leads admins to the week and members of staff to their own schedule (specification section 2). */
export function Component() {
  const { nursery } = useBranch();
  const isAdmin = nursery.staffProfile.role !== 'nursery-staff';
  return <Navigate to={isAdmin ? servicePaths.teamWeek() : servicePaths.teamSchedule()} replace />;
}
