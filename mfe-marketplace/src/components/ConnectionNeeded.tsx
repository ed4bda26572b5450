import { Link } from '@bairn/shared/app';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Alert } from '@bairn/shared/ui/Alert';

type Props = { branch: string; needed: boolean };

/** Before a date is chosen: this service takes bookings of connected families alone. */
export function ConnectionNeeded({ branch, needed }: Props) {
  if (!needed) return null;
  return (
    <Alert title="Connected families only">
      Only families who are connected to this service can book. Not connected yet?{' '}
      <Link to={familyPaths.connections(branch)}>Ask to connect</Link>
    </Alert>
  );
}
