import { StaffFrame } from '../components/StaffFrame.tsx';
import { WeekCards } from './WeekCards.tsx';

/** The hours of a person's week, by contract and availability, now and from later dates. */
export function Component() {
  return (
    <StaffFrame title="Work schedule">{(profile, path) => <WeekCards profile={profile} path={path} />}</StaffFrame>
  );
}
