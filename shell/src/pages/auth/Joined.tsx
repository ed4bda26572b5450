import { session, useNavigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { Invitation } from '@bairn/shared/schema/account';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './AuthPage.module.css';

/** The invitation is accepted: what it means for the person on this page. */
export function Joined({ invitation: { email, nursery_name } }: { invitation: Invitation }) {
  const { user, account } = useSession();
  const navigate = useNavigate();
  const isOther = user !== undefined && user.email !== email;
  return (
    <div className={styles.more}>
      <Alert tone="success" live title={`You have joined ${nursery_name}`}>
        {isOther
          ? `You are logged in here as ${user.email}. Log in as ${email} to work for them.`
          : account === 'keyworker'
            ? 'Choose “Switch to service account” in your menu to work for them.'
            : 'You can work for them from now on.'}
      </Alert>
      {isOther ? (
        <Button
          onClick={() => {
            session.signOut();
            void navigate(paths.login());
          }}
        >
          Log in as someone else
        </Button>
      ) : (
        // From there the guards redirect a signed-in person.
        <ButtonLink to={paths.login()}>{user ? 'Continue' : 'Log in'}</ButtonLink>
      )}
    </div>
  );
}
