import { call, mutationOptions, session, useMutation, useSession } from '@bairn/shared/app';
import { type Invitation } from '@bairn/shared/schema/account';
import { activateAccount } from '@bairn/shared/calls/account';
import { currentUser } from '@bairn/shared/calls/auth';
import { Button } from '@bairn/shared/ui/Button';
import styles from './AuthPage.module.css';

/** Accepts an invitation; a signed-in owner gets the new role at once. */
const join = (token: string, signedInAs: string | undefined) =>
  mutationOptions({
    // The page says in place that the invitation does not work any more.
    meta: { shows: (status) => status === 422 },
    mutationFn: async () => {
      const { data } = await call(activateAccount, { body: { token, accept: true } });
      if (signedInAs === data.email) {
        // The invitation is taken up whatever comes of this; the next visit asks again.
        await call(currentUser, { query: { client_id: 3 } }).then(
          (renewed) => session.update(renewed.data),
          () => {},
        );
      }
      return data;
    },
  });

type Props = {
  token: string;
  invitation: Invitation;
  onJoined: (invitation: Invitation) => void;
  onRefused: (error: unknown) => void;
};

/** Joins the provider with an existing account. */
export function JoinProvider({ token, invitation, onJoined, onRefused }: Props) {
  const { user } = useSession();
  const joining = useMutation(join(token, user?.email));
  return (
    <div className={styles.more}>
      <p className={styles.breaks}>
        You already have an account as <strong>{invitation.email}</strong>. Join with it: your name and your password
        stay as they are.
      </p>
      <Button
        busy={joining.isPending}
        onClick={() => joining.mutate(undefined, { onSuccess: onJoined, onError: onRefused })}
      >
        Join {invitation.nursery_name}
      </Button>
    </div>
  );
}
