import { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { Identity, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };

/** Changes name, date of birth and payroll number, or asks an admin to. */
export function IdentityDialog({ profile, path, onClose }: Props) {
  const send = useSend(updateStaffProfile);
  const asks = profile.can.identity === 'ask';
  return (
    <ActionDialog
      title={asks ? 'Ask for a change' : `Name and payroll of ${profile.name}`}
      message={asks ? 'An admin approves these changes. You get a notification.' : null}
      confirmLabel={asks ? 'Ask for the change' : 'Save changes'}
      schema={Identity}
      defaults={{ ...profile.identity, ...profile.asked }}
      fields={
        <>
          <TextField name="first_name" label="First name" autoComplete="off" maxLength={100} />
          <TextField name="last_name" label="Last name" autoComplete="off" maxLength={100} />
          <DateField name="dob" label="Date of birth" optional max={profile.today} />
          <TextField name="payroll_number" label="Payroll number" optional autoComplete="off" maxLength={40} />
        </>
      }
      onClose={onClose}
      onConfirm={(identity) => send({ params: path, body: { revision: profile.revision, identity } })}
      done={() => (asks ? 'An admin will look at it.' : 'Saved.')}
    />
  );
}
