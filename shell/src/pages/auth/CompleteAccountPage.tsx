import { ApiError, apiQuery, dataOf, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { type Invitation } from '@bairn/shared/schema/account';
import { activateAccount } from '@bairn/shared/calls/account';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useState } from 'react';
import styles from './AuthPage.module.css';
import { InvitedAccountForm } from './InvitedAccountForm.tsx';
import { InvitedBy } from './InvitedBy.tsx';
import { JoinProvider } from './JoinProvider.tsx';
import { Joined } from './Joined.tsx';
import { useEmailToken } from '@bairn/shared/ui/useEmailToken';

/** What stands behind the link of an invitation; asked once, for it dies when it is taken up. */
const invitationQuery = (token: string) =>
  apiQuery(activateAccount, { body: { token } }, { select: dataOf, staleTime: Infinity });

const why = (error: unknown) => (error instanceof ApiError ? error.errors?.['token']?.[0] : undefined);

/** An invited person makes an account, or joins with the one they have. */
export function Component() {
  const token = useEmailToken();
  const { user } = useSession();
  const [taken, setTaken] = useState<Invitation>();
  const invitation = useQuery({ ...invitationQuery(token ?? ''), enabled: !!token && !taken });
  const [refused, setRefused] = useState<{ token: string; message: string }>();
  const dead = why(invitation.error) ?? (refused?.token === token ? refused?.message : undefined);
  const refuse = (error: unknown) => {
    const message = why(error);
    if (message && token) setRefused({ token, message });
  };
  const shown = taken ?? invitation.data;

  return (
    <PageLayout
      title="Your invitation"
      width="text"
      intro={shown && !dead && <InvitedBy invitation={shown} taken={!!taken} />}
    >
      <div className={`${styles.page} ${styles.wide}`}>
        {taken ? (
          <Joined invitation={taken} />
        ) : token === null ? (
          <EmptyState title="Open the link in the email">
            Use the link in the email that the service sent you.
          </EmptyState>
        ) : dead ? (
          <EmptyState
            title="This invitation does not work any more"
            action={user ? undefined : <ButtonLink to={paths.login()}>Log in</ButtonLink>}
          >
            {dead}
          </EmptyState>
        ) : (
          <QueryView query={invitation} skeleton="details">
            {(open) =>
              open.state === 'joined' ? (
                <Joined invitation={open} />
              ) : open.state === 'known' ? (
                <JoinProvider token={token ?? ''} invitation={open} onJoined={setTaken} onRefused={refuse} />
              ) : (
                <InvitedAccountForm token={token ?? ''} invitation={open} onTaken={setTaken} onRefused={refuse} />
              )
            }
          </QueryView>
        )}
      </div>
    </PageLayout>
  );
}
