import { StaffFrame } from '../components/StaffFrame.tsx';
import { PersonLeave } from './PersonLeave.tsx';

/** A person's leave: of the person in the address, or below `/settings` the reader's own. */
export function Component() {
  return <StaffFrame title="Holidays">{(_, path) => <PersonLeave path={path} />}</StaffFrame>;
}
