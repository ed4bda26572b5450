import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { useFormValue } from '@bairn/shared/ui/formContext';
import styles from './AuthPage.module.css';

/** The way to a new password; the address that was typed goes along. */
export function ForgottenLink() {
  const email = useFormValue('email');
  return (
    <Link
      to={paths.forgotPassword()}
      state={{ sent: email ? { email } : undefined }}
      data-carries=""
      className={styles.beside}
    >
      Forgotten password?
    </Link>
  );
}
