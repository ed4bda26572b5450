import { useState } from 'react';
import { ApiError, useBranch, useMutation } from '@bairn/shared/app';
import { inviteStaff, resendInvite } from '@bairn/shared/calls/staff';
import { paths } from '@bairn/shared/paths';
import { employmentTypes } from '@bairn/shared/schema/lists/staff';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { rolesWithin, StaffInvitation } from '@bairn/shared/schema/staff';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { inviteAddressAgain } from './queries.ts';
import { roleWords } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

/** Whom to invite, as what and where. Who is invited already can be sent the email again. */
export function InviteForm({ onSent }: { onSent: (invite: StaffInvite) => void }) {
  const { nursery, branch } = useBranch();
  const scope = useScope();
  const send = useSend(inviteStaff);
  const resend = useSend(resendInvite);
  const again = useMutation({ mutationFn: (email: string) => inviteAddressAgain(scope, email, resend) });
  const [waiting, setWaiting] = useState<string | null>(null);
  // The API checks the same table.
  const own = nursery.staffProfile.role;
  const roles = own === 'nursery-super-admin' || own === 'nursery-admin' ? rolesWithin[own] : [];
  return (
    <Form
      schema={StaffInvitation}
      label="Invite staff"
      submitLabel="Send the invitation"
      defaults={{ role: 'nursery-staff', employment_type: 0, branches: [branch.id] }}
      onSubmit={async (values) => {
        setWaiting(null);
        try {
          return (await send({ params: scope, body: values })).data;
        } catch (error) {
          if (error instanceof ApiError && error.code === 'invited') setWaiting(values.email);
          throw error;
        }
      }}
      onDone={onSent}
      actions={
        waiting === null ? (
          <ButtonLink variant="quiet" to={paths.staff()}>
            Cancel
          </ButtonLink>
        ) : (
          <Button
            variant="secondary"
            busy={again.isPending}
            onClick={() => again.mutate(waiting, { onSuccess: onSent })}
          >
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
        hint="We send the invitation here, and they log in with it."
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
        hint="Where they work. A super admin always sees every service."
        options={nursery.branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form>
  );
}
