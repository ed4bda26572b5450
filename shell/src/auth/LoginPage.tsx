import { call, session } from '@bairn/shared/app';
import { Credentials, login } from '@bairn/shared/schema/auth';
import { Card } from '@bairn/shared/ui/Card';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { useConfig } from '../config.ts';
import styles from './LoginPage.module.css';

/** Sign in. The guards bring the person back to where they came from, or to where they belong. */
export function Component() {
  const support = useConfig()?.support;
  return (
    <PageLayout title="Log in" intro="For families and for childcare services." width="text">
      <Card className={styles.card}>
        <Form
          schema={Credentials}
          submitLabel="Log in"
          guard={false}
          onSubmit={async (credentials) => (await call(login, { body: credentials })).data}
          onDone={session.signIn}
        >
          <EmailField name="email" label="Email" autoComplete="username" />
          <PasswordField name="password" label="Password" />
        </Form>
      </Card>
      <p className={styles.help}>
        {support && (
          <>
            New to Bairn, or cannot get in? Call{' '}
            <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a> or write to{' '}
            <a href={`mailto:${support.email}`}>{support.email}</a>.
          </>
        )}
      </p>
    </PageLayout>
  );
}
