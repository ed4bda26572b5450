import { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { formatPhone } from '@bairn/shared/format/phone';
import { Contact, type StaffProfile } from '@bairn/shared/schema/staffProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';

type Props = { profile: StaffProfile; path: ProfilePath; onClose: () => void };

/** Changes how to reach a person, and whom to call in an emergency; it applies at once. */
export function ContactDialog({ profile, path, onClose }: Props) {
  const send = useSend(updateStaffProfile);
  const { contact } = profile;
  const shown = {
    ...contact,
    phone: contact.phone && formatPhone(contact.phone),
    emergency_phone: contact.emergency_phone && formatPhone(contact.emergency_phone),
  };
  const own = profile.is_self ? undefined : 'off';
  return (
    <ActionDialog
      title={profile.is_self ? 'Your contact details' : `Contact details of ${profile.name}`}
      message={null}
      confirmLabel="Save changes"
      schema={Contact}
      defaults={shown}
      fields={
        <>
          <PhoneField name="phone" label="Phone" optional autoComplete={own ?? 'tel'} />
          <TextField name="address_line_1" label="Address line 1" optional autoComplete={own ?? 'address-line1'} />
          <TextField name="address_line_2" label="Address line 2" optional autoComplete={own ?? 'address-line2'} />
          <FieldRow>
            <TextField name="city" label="Town or city" optional autoComplete={own ?? 'address-level2'} />
            <TextField name="postcode" label="Postcode" optional autoComplete={own ?? 'postal-code'} />
          </FieldRow>
          <TextField name="emergency_name" label="Emergency contact" optional autoComplete="off" maxLength={120} />
          <FieldRow>
            <TextField name="emergency_relation" label="Relation" optional autoComplete="off" maxLength={60} />
            <PhoneField name="emergency_phone" label="Emergency phone" optional autoComplete="off" />
          </FieldRow>
        </>
      }
      onClose={onClose}
      onConfirm={(values) => send({ params: path, body: { revision: profile.revision, contact: values } })}
      done={() => 'Saved.'}
    />
  );
}
