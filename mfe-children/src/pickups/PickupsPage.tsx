import { ChildFrame } from '../components/ChildFrame.tsx';
import { Pickups } from '../components/pickups/Pickups.tsx';

/** The people who may collect a child, as its service sees them. */
export function Component() {
  return <ChildFrame title="Pickups">{({ id }, branch) => <Pickups child={id} branch={branch} />}</ChildFrame>;
}
