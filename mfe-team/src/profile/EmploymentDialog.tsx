import { useBranch } from '@bairn/shared/app';
import { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { employmentTypes, roleNames } from '@bairn/shared/schema/lists/staff';
import { contractKinds, contractWords, wageTypes, wageWords } from '@bairn/shared/schema/staffWords';
import { rolesWithin } from '@bairn/shared/schema/staff';
import { Employment, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };

/** Changes the terms on which a person is employed. */
export function EmploymentDialog({ profile, path, onClose }: Props) {
  const { nursery } = useBranch();
  const send = useSend(updateStaffProfile);
  const { wage, ...terms } = profile.employment;
  const roles = profile.is_self ? [terms.role] : rolesWithin[ownRole(nursery.staffProfile.role)];
  return (
    <ActionDialog
      title={`Employment of ${profile.name}`}
      message={null}
      confirmLabel="Save changes"
      schema={Employment}
      defaults={{ ...terms, wage_type: wage?.type, wage_pence: wage?.pence }}
      fields={
        <>
          <TextField name="job_title" label="Job title" optional maxLength={120} autoComplete="off" />
          <FieldRow>
            <Select name="role" label="Role" options={roles.map((value) => ({ value, label: roleNames[value] }))} />
            <Select
              name="employment_type"
              label="Employment"
              options={employmentTypes.map((label, value) => ({ value, label }))}
            />
          </FieldRow>
          <FieldRow>
            <Select
              name="contract_kind"
              label="Contract"
              optional
              nullable
              options={contractKinds.map((value) => ({ value, label: contractWords[value] }))}
            />
            <NumberField
              name="contracted_minutes"
              label="Minutes a week"
              optional
              nullable
              hint="37.5 hours are 2250."
            />
          </FieldRow>
          <FieldRow>
            <DateField name="starts_on" label="First day" optional />
            <DateField name="ends_on" label="Last day" optional />
          </FieldRow>
          <FieldRow>
            <Select
              name="wage_type"
              label="Wage for"
              optional
              nullable
              options={wageTypes.map((value) => ({ value, label: wageWords[value] }))}
            />
            <MoneyField name="wage_pence" label="Wage" optional nullable hint="Only admins see it." />
          </FieldRow>
        </>
      }
      onClose={onClose}
      onConfirm={(employment) => send({ params: path, body: { revision: profile.revision, employment } })}
      done={() => 'Saved.'}
    />
  );
}

const ownRole = (role: string): keyof typeof rolesWithin =>
  role === 'nursery-super-admin' || role === 'nursery-admin' ? role : 'nursery-staff';
