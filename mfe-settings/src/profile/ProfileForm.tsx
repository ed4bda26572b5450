import { toast, type User } from '@bairn/shared/app';
import { Profile } from '@bairn/shared/schema/profile';
import { AddressFields } from '@bairn/shared/ui/AddressFields';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { TextField } from '@bairn/shared/ui/TextField';
import { changeProfile } from './queries.ts';
import styles from './ProfilePage.module.css';

const nationalPhone = (phone: string | null) => phone?.replace(/^\+44(\d{3})(\d{3})(\d+)$/, '0$1 $2 $3') ?? '';

/** Name, phone and address. The email is what the person logs in with and is not changed here. */
export function ProfileForm({ user }: { user: User }) {
  return (
    <Form
      label="Your details"
      schema={Profile}
      defaults={{ ...user, telephone_number: nationalPhone(user.telephone_number) }}
      submitLabel="Save changes"
      onSubmit={(values) => changeProfile(values)}
      onDone={() => toast.success('Your profile was saved')}
    >
      <FieldRow>
        <TextField name="first_name" label="First name" autoComplete="given-name" maxLength={100} />
        <TextField name="last_name" label="Last name" autoComplete="family-name" maxLength={100} />
      </FieldRow>
      <PhoneField name="telephone_number" label="Contact number" />
      <p className={styles.email}>
        You log in as <strong>{user.email}</strong>.
      </p>
      <AddressFields optional />
    </Form>
  );
}
