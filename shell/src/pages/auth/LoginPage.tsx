import { ApiError, call, session, useEntryState, useNavigate } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Credentials } from '@bairn/shared/schema/credentials';
import { login } from '@bairn/shared/calls/auth';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { useEffect, useState } from 'react';
import { useConfig } from '#data/config.ts';
import { supportSaid } from '#browser/installation.ts';
import styles from './AuthPage.module.css';
import { ForgottenLink } from './ForgottenLink.tsx';
import { useFrom } from './from.ts';
import { loadSignInParts } from './signInParts.ts';

/** Log in. The guards bring the person back to where they came from, or to where they belong. */
export function Component() {
  const support = useConfig(true)?.support ?? supportSaid();
  const from = useFrom();
  const navigate = useNavigate();
  // Written by the page that sets a new password.
  const state = useEntryState() as { passwordChanged?: true } | null;
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadSignInParts>>>();
  const [until, setUntil] = useState<number>();
  // Loaded while the person is typing.
  useEffect(() => {
    const bring = () => void loadSignInParts().then(setParts, () => {});
    addEventListener('focusin', bring, { once: true });
    return () => removeEventListener('focusin', bring);
  }, []);

  async function signIn({ email, password }: { email: string; password: string }) {
    const late = await loadSignInParts().catch(() => undefined);
    setParts(late);
    try {
      const { data } = await call(login, { body: { email, password, device_hint: late?.hintFor(email) } });
      late?.keepHint(email, data.device_hint);
      return data;
    } catch (error) {
      setUntil(late?.waitAfter(error));
      if (error instanceof ApiError && error.code === 'unconfirmed') {
        void navigate(paths.confirmEmail(from), { state: { sent: { email } } });
      }
      throw error;
    }
  }

  return (
    <PageLayout title="Log in" intro="For families and childcare services." width="text">
      <div className={styles.page}>
        {state?.passwordChanged && (
          <Alert tone="success" live title="Your password was changed">
            You are logged out everywhere. Log in with the new password.
          </Alert>
        )}
        <Card>
          <Form
            schema={Credentials}
            submitLabel="Log in"
            guard={false}
            actions={<ForgottenLink />}
            onSubmit={signIn}
            onDone={session.signIn}
          >
            <EmailField name="email" label="Email" autoComplete="username" />
            <PasswordField name="password" label="Password" />
          </Form>
          {parts && <parts.Countdown until={until} />}
        </Card>
        <Card title="New to Bairn?">
          <div className={styles.more}>
            <p>An account lets you book childcare or run a service. It’s free.</p>
            <ButtonLink to={paths.signUp(from)} variant="secondary">
              Create an account
            </ButtonLink>
          </div>
        </Card>
        <p className={styles.help}>
          {support && (
            <>
              Can’t log in? Call <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a> or write to{' '}
              <a href={`mailto:${support.email}`}>{support.email}</a>.
            </>
          )}
        </p>
      </div>
    </PageLayout>
  );
}
