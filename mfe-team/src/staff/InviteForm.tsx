import { useState } from 'react';
import { ApiError, useBranch, useMutation, useQueryClient } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { employmentTypes, rolesWithin, StaffInvitation, type StaffInvite } from '@bairn/shared/schema/staff';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { invite, inviteAddressAgain, staffKey } from './queries.ts';
import { roleWords } from './staffWords.ts';
import { useScope } from './useScope.ts';

/** Whom to invite, as what and where. Who is invited already can be sent the letter again. */
export function InviteForm({ onSent }: { onSent: (invite: StaffInvite) => void }) {
  const { nursery, branch } = useBranch();
  const scope = useScope();
  const client = useQueryClient();
  const again = useMutation(inviteAddressAgain(scope));
  const [waiting, setWaiting] = useState<string | null>(null);
  // The API holds the same table against whoever asks.
  const own = nursery.staffProfile.role;
  const roles = own === 'nursery-super-admin' || own === 'nursery-admin' ? rolesWithin[own] : [];
  const done = (sent: StaffInvite) => {
    void client.invalidateQueries({ queryKey: staffKey });
    onSent(sent);
  };
  return (
    <Form
      schema={StaffInvitation}
      label="Invite staff"
      submitLabel="Send the invitation"
      defaults={{ role: 'nursery-staff', employment_type: 0, branches: [branch.id] }}
      onSubmit={async (values) => {
        setWaiting(null);
        try {
          return await invite(scope, values);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'invited') setWaiting(values.email);
          throw error;
        }
      }}
      onDone={done}
      actions={
        waiting === null ? (
          <ButtonLink variant="quiet" to={paths.staff()}>
            Cancel
          </ButtonLink>
        ) : (
          <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate(waiting, { onSuccess: done })}>
            Invite again
          </Button>
        )
      }
    >
      <TextField name="first_name" label="First name" autoComplete="off" />
      <TextField name="last_name" label="Last name" autoComplete="off" />
      <EmailField
        name="email"
        label="Email"
        hint="The letter goes there, and they sign in with it."
        autoComplete="off"
      />
      <RadioGroup
        name="role"
        label="Role"
        framed
        options={roles.toReversed().map((value) => ({
          value,
          label: roleWords[value].name,
          hint: roleWords[value].means,
        }))}
      />
      <RadioGroup
        name="employment_type"
        label="Employment"
        inline
        framed
        options={employmentTypes.map((label, value) => ({ value, label }))}
      />
      <CheckboxGroup
        name="branches"
        label="Services"
        hint="Where they work. A super admin sees every service all the same."
        options={nursery.branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form>
  );
}
