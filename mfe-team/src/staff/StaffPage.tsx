import { useSearchParams } from '@bairn/shared/app';
import { Invites } from './Invites.tsx';
import { Staff } from './Staff.tsx';

/** Who works at the branch, and who is asked to: invite, invite again, suspend, remove. */
export function Component() {
  const [params] = useSearchParams();
  return params.get('show') === 'invitations' ? <Invites /> : <Staff />;
}
