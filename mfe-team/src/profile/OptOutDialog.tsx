import { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { OptOut, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };

/** Enters, ends or takes away a person's agreement to work more than 48 hours a week on average. */
export function OptOutDialog({ profile: { name, opt_out_48h, revision }, path, onClose }: Props) {
  const send = useSend(updateStaffProfile);
  return (
    <ActionDialog
      title={`48-hour opt-out of ${name}`}
      message="Enter it only with the person’s signed agreement. They can withdraw with 7 days’ notice, or as long as the agreement says, up to 3 months. Leave both dates empty if there is none."
      confirmLabel="Save opt-out"
      schema={OptOut}
      defaults={{ from: opt_out_48h?.from ?? '', until: opt_out_48h?.until ?? '' }}
      fields={
        <FieldRow>
          <DateField name="from" label="First day" optional />
          <DateField name="until" label="Last day" optional />
        </FieldRow>
      }
      onClose={onClose}
      onConfirm={(opt_out) => send({ params: path, body: { revision, opt_out_48h: opt_out } })}
      done={() => 'Saved.'}
    />
  );
}
