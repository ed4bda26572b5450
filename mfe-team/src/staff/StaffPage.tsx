import UserPlus from 'lucide-react/icons/user-plus';
import { useBranch, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Invites } from './Invites.tsx';
import { Staff } from './Staff.tsx';

/** Who works at the branch, and who is asked to: invite, invite again, suspend, remove. */
export function Component() {
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const shown = params.get('show') === 'invitations' ? 'invitations' : 'staff';
  return (
    <PageLayout
      title={shown === 'staff' ? 'Staff' : 'Staff invitations'}
      heading="Staff"
      eyebrow={branch.name}
      width="wide"
      density="compact"
      actions={
        <ButtonLink to={paths.inviteStaff()}>
          <UserPlus />
          Invite staff
        </ButtonLink>
      }
    >
      <Choices
        label="What is listed"
        name="show"
        options={[
          { value: 'staff', label: 'Staff' },
          { value: 'invitations', label: 'Invitations' },
        ]}
        // The filters of one are not those of the other.
        to={(show) => paths.staff({ show })}
      />
      {shown === 'staff' ? <Staff /> : <Invites />}
    </PageLayout>
  );
}
