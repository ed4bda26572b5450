import { call, session, useNavigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Invitation } from '@bairn/shared/schema/account';
import { InvitedAccount } from '@bairn/shared/schema/newAccount';
import { completeAccount } from '@bairn/shared/calls/account';
import { Alert } from '@bairn/shared/ui/Alert';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { TextField } from '@bairn/shared/ui/TextField';
import { keepHint } from './deviceHint.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { TermsBox } from './TermsBox.tsx';

type Props = {
  token: string;
  invitation: Invitation;
  onTaken: (invitation: Invitation) => void;
  onRefused: (error: unknown) => void;
};

/** An invited person without an account says who they are and chooses a password; they are logged in at once. */
export function InvitedAccountForm({ token, invitation, onTaken, onRefused }: Props) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <>
      {user && (
        <Alert tone="info">
          You are logged in as {user.email}. This logs you out, and in again as {invitation.email}.
        </Alert>
      )}
      <Form
        schema={InvitedAccount}
        defaults={invitation}
        submitLabel="Create account"
        onSubmit={async (body) => {
          try {
            return (await call(completeAccount, { body })).data;
          } catch (error) {
            onRefused(error);
            throw error;
          }
        }}
        onDone={(signedIn) => {
          onTaken(invitation);
          keepHint(signedIn.user.email, signedIn.device_hint);
          session.signIn(signedIn);
          // From there the guards lead to where the role belongs.
          void navigate(paths.login(), { replace: true });
        }}
      >
        <input type="hidden" name="token" value={token} />
        <EmailField name="email" label="Email" autoComplete="username" readOnly hint="You log in with it." />
        <FieldRow>
          <TextField name="first_name" label="First name" autoComplete="given-name" maxLength={100} />
          <TextField name="last_name" label="Last name" autoComplete="family-name" maxLength={100} />
        </FieldRow>
        <PhoneField name="telephone_number" label="Contact number" optional />
        <NewPasswordFields />
        <TermsBox />
      </Form>
    </>
  );
}
