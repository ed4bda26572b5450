import { ApiError, call, session, useNavigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Replacement } from '@bairn/shared/schema/accountForms';
import { resetPassword } from '@bairn/shared/calls/account';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { useState } from 'react';
import styles from './AuthPage.module.css';
import { keepHint } from './deviceHint.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useEmailToken } from '@bairn/shared/ui/useEmailToken';

/** Set a new password with the link from the email. It also works while logged in, and logs that session out. */
export function Component() {
  const token = useEmailToken();
  const { user } = useSession();
  const navigate = useNavigate();
  const [dead, setDead] = useState<{ token: string; message: string }>();
  const refused = dead && dead.token === token ? dead.message : undefined;

  const goOn = (hint: string) => {
    keepHint(undefined, hint);
    if (user) session.signOut();
    void navigate(paths.login(), { replace: true, state: { passwordChanged: true } });
  };

  return (
    <PageLayout
      title="New password"
      width="text"
      intro={token && !refused ? 'Choose one that you don’t use anywhere else.' : undefined}
    >
      <div className={styles.page}>
        {token === undefined ? (
          <Skeleton shape="details" />
        ) : token === null || refused ? (
          <EmptyState
            title={refused ? 'This link does not work any more' : 'Open the link in the email'}
            action={<ButtonLink to={paths.forgotPassword()}>Ask for a new link</ButtonLink>}
          >
            {refused ?? 'Use the link in the email we sent you. It works once, for an hour.'}
          </EmptyState>
        ) : (
          <>
            {user && (
              <Alert tone="info">
                You are logged in as {user.email}. A new password logs you out here and everywhere else.
              </Alert>
            )}
            <Card>
              <Form
                schema={Replacement}
                submitLabel="Set the new password"
                guard={false}
                onSubmit={async (body) => {
                  try {
                    return (await call(resetPassword, { body })).data.device_hint;
                  } catch (error) {
                    const message = error instanceof ApiError && error.errors?.['token']?.[0];
                    if (message) setDead({ token: body.token, message });
                    throw error;
                  }
                }}
                onDone={goOn}
              >
                <input type="hidden" name="token" value={token} />
                <NewPasswordFields label="New password" />
              </Form>
            </Card>
          </>
        )}
      </div>
    </PageLayout>
  );
}
