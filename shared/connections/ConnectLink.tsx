import type { ConnectionNeed } from '@bairn/shared/schema/connectionNeed';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Link } from '@bairn/shared/app';

/** The way to the connection that a booking needs: asks the service, or shows what the connection waits for. */
export function ConnectLink({ need }: { need: Pick<ConnectionNeed, 'branch_id' | 'status'> }) {
  return (
    <Link to={familyPaths.connections(need.status === null ? need.branch_id : undefined)}>
      {need.status === null ? 'Ask to connect' : 'See your connections'}
    </Link>
  );
}
