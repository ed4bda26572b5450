import { call, Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Forgotten } from '@bairn/shared/schema/accountForms';
import { forgottenPassword } from '@bairn/shared/calls/account';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useState } from 'react';
import styles from './AuthPage.module.css';
import { Countdown } from './Countdown.tsx';
import { useSent } from './sent.ts';
import { waitAfter } from './wait.ts';

/** Ask for a link to set a new password. The answer is the same for every address, so that it does not reveal accounts. */
export function Component() {
  const [sent, setSent] = useSent();
  const [until, setUntil] = useState<number>();

  return (
    <PageLayout
      title="Forgotten password"
      intro="We send you a link to set a new one."
      width="text"
      back={{ to: paths.login(), label: 'Log in' }}
    >
      <div className={styles.page}>
        {sent?.at !== undefined && (
          <Alert tone="success" live title="Check your email">
            <p className={styles.breaks}>
              If <strong>{sent.email}</strong> has an account here, an email with a link is on its way. The link works
              once, for an hour.
            </p>
          </Alert>
        )}
        <Card>
          <Form
            schema={Forgotten}
            defaults={{ email: sent?.email }}
            submitLabel={sent?.at === undefined ? 'Send the link' : 'Send another link'}
            guard={false}
            onSubmit={async (body) => {
              try {
                await call(forgottenPassword, { body });
                setUntil(undefined);
                return body.email;
              } catch (error) {
                setUntil(waitAfter(error));
                throw error;
              }
            }}
            onDone={(email) => setSent({ email, at: Date.now() })}
          >
            <EmailField name="email" label="Email" autoComplete="username" />
          </Form>
          <Countdown until={until} />
        </Card>
        <p className={styles.help}>
          Nothing there after a few minutes? Look in your spam folder. You may also have used another address, or{' '}
          <Link to={paths.signUp()}>not have an account yet</Link>.
        </p>
      </div>
    </PageLayout>
  );
}
