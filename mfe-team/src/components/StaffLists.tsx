import { useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Choices } from '@bairn/shared/ui/Choices';
import { leaveCountQuery } from './leaveCountQuery.ts';
import { useScope } from './useScope.ts';

/** The lists of the team that are pages of their own. */
const elsewhere: Readonly<Record<string, () => string>> = {
  holidays: servicePaths.staffHolidays,
  absences: () => servicePaths.staffAbsences(),
  hours: () => servicePaths.staffHours(),
  availability: servicePaths.staffAvailability,
};

/** The choice between the lists of the team, with the number of requests for leave that wait for an answer. */
export function StaffLists({ chosen }: { chosen?: 'hours' | 'availability' | 'holidays' | 'absences' }) {
  const { branch } = useScope();
  const { data: waiting = 0 } = useQuery(leaveCountQuery(branch));
  return (
    <Choices
      label="What is listed"
      name="show"
      options={[
        { value: 'staff', label: 'Staff' },
        { value: 'invitations', label: 'Invitations' },
        { value: 'hours', label: 'Hours' },
        { value: 'availability', label: 'Availability' },
        { value: 'holidays', label: waiting > 0 ? `Holidays (${waiting})` : 'Holidays' },
        { value: 'absences', label: 'Absences' },
      ]}
      {...(chosen && { chosen })}
      // The filters of one are not those of the other.
      to={(show) => elsewhere[show]?.() ?? paths.staff({ show })}
    />
  );
}
