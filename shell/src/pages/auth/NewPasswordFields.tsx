import { useFormValue } from '@bairn/shared/ui/formContext';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { passwordAdvice } from './passwordAdvice.ts';

/** A new password, typed twice, with what is still missing said while it is typed. */
export function NewPasswordFields({ label = 'Password' }: { label?: string }) {
  const password = useFormValue('password');
  const email = useFormValue('email');
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        hint={passwordAdvice(textIn(password), textIn(email))}
      />
      <PasswordField name="password_confirmation" label="Repeat the password" autoComplete="new-password" />
    </>
  );
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
