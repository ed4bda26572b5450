import { toast } from '@bairn/shared/app';
import { changePassword } from '@bairn/shared/calls/self';
import { PasswordChange } from '@bairn/shared/schema/self';
import { Card } from '@bairn/shared/ui/Card';
import { Form } from '@bairn/shared/ui/Form';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { useSend } from '@bairn/shared/ui/useSend';

/** Another password, asked for with the one that counts now. */
export function PasswordForm({ email }: { email: string }) {
  const send = useSend(changePassword);
  return (
    <Card title="Password">
      <Form
        label="Password"
        schema={PasswordChange}
        submitLabel="Change password"
        clearOnDone
        onSubmit={(body) => send({ body })}
        onDone={() => toast.success('Your password was changed. Your other devices are logged out.')}
      >
        {/* So that a password manager knows whose password this is. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <PasswordField name="current_password" label="Current password" />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint="10 characters or more. Three words that do not belong together are easy to remember."
        />
        <PasswordField name="password_confirmation" label="New password again" autoComplete="new-password" />
      </Form>
    </Card>
  );
}
