import { call, Link, session, useNavigate } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Confirmation } from '@bairn/shared/schema/accountForms';
import { codeCheck } from '@bairn/shared/calls/account';
import { Card } from '@bairn/shared/ui/Card';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { TextField } from '@bairn/shared/ui/TextField';
import styles from './AuthPage.module.css';
import { keepHint } from './deviceHint.ts';
import { useFrom } from './from.ts';
import { signUpSteps } from './signUpSteps.ts';
import { ResendCode } from './ResendCode.tsx';
import { useSent } from './sent.ts';

/**
 * Enter the code from the email. Where the sign-up form was filled in on this device the code alone is asked for; elsewhere the
 * address and the password stand for it.
 */
export function Component() {
  const [sent, setSent] = useSent();
  const from = useFrom();
  const navigate = useNavigate();
  const here = sent?.registration !== undefined;

  return (
    <PageLayout
      title="Confirm your email"
      intro={
        here ? (
          <>
            We sent a code of 6 digits to <strong className={styles.breaks}>{sent.email}</strong>.
          </>
        ) : (
          'Enter the code of 6 digits that we sent you, with the address and the password you signed up with.'
        )
      }
      width="text"
      lead={<Stepper label="Create an account" steps={signUpSteps} current={1} />}
    >
      <div className={styles.page}>
        <Card>
          <Form
            key={here ? 'here' : 'elsewhere'}
            schema={Confirmation}
            defaults={{ email: sent?.email }}
            submitLabel="Confirm"
            guard={false}
            actions={<ResendCode sent={sent} onSent={setSent} />}
            onSubmit={async (body) => (await call(codeCheck, { body })).data}
            onDone={(signedIn) => {
              keepHint(signedIn.user.email, signedIn.device_hint);
              session.signIn(signedIn);
              // A service goes where the guards lead it: to its set-up.
              if (signedIn.user.role === 'keyworker') void navigate(paths.completeProfile(from), { replace: true });
            }}
          >
            {here ? (
              <>
                <input type="hidden" name="email" value={sent.email} />
                <input type="hidden" name="registration" value={sent.registration} />
              </>
            ) : (
              <EmailField name="email" label="Email" autoComplete="username" />
            )}
            <div className={styles.code}>
              <TextField
                name="code"
                label="Code"
                hint="6 digits. Look in your spam folder too."
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={20}
                spellCheck={false}
                width="medium"
              />
            </div>
            {!here && <PasswordField name="password" label="Password" />}
          </Form>
        </Card>
        <p className={styles.help}>
          Wrong address? <Link to={paths.signUp(from)}>Sign up again</Link>: an account that is not confirmed is
          deleted.
        </p>
      </div>
    </PageLayout>
  );
}
