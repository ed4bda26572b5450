import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps } from 'react';
import { useBranch } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { AnyList } from '@bairn/shared/schema/list';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ListPage } from '@bairn/shared/ui/ListPage';
import type { Answer } from '@bairn/shared/ui/ListView';
import { StaffLists } from '../components/StaffLists.tsx';

/** One of the two lists of the staff page, with the choice between them. */
export function StaffListPage<L extends AnyList, A extends Answer>(props: ComponentProps<typeof ListPage<L, A>>) {
  const { branch } = useBranch();
  return (
    <ListPage
      {...props}
      heading="Staff"
      eyebrow={branch.name}
      actions={
        <ButtonLink to={servicePaths.inviteStaff()}>
          <UserPlus />
          Invite staff
        </ButtonLink>
      }
      lists={<StaffLists />}
    />
  );
}
