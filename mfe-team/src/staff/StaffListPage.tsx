import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps } from 'react';
import { useBranch } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { AnyList } from '@bairn/shared/schema/list';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { ListPage } from '@bairn/shared/ui/ListPage';
import type { Answer } from '@bairn/shared/ui/ListView';

/** The lists of the team that are pages of their own. */
const elsewhere: Readonly<Record<string, () => string>> = {
  holidays: servicePaths.staffHolidays,
  absences: () => servicePaths.staffAbsences(),
  hours: () => servicePaths.staffHours(),
  availability: servicePaths.staffAvailability,
};

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
      lists={
        <Choices
          label="What is listed"
          name="show"
          options={[
            { value: 'staff', label: 'Staff' },
            { value: 'invitations', label: 'Invitations' },
            { value: 'hours', label: 'Hours' },
            { value: 'availability', label: 'Availability' },
            { value: 'holidays', label: 'Holidays' },
            { value: 'absences', label: 'Absences' },
          ]}
          // The filters of one are not those of the other.
          to={(show) => elsewhere[show]?.() ?? paths.staff({ show })}
        />
      }
    />
  );
}
