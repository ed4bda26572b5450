import { call, Link, useNavigate, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { NewAccount } from '@bairn/shared/schema/newAccount';
import { signUp } from '@bairn/shared/calls/account';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { TextField } from '@bairn/shared/ui/TextField';
import { useState } from 'react';
import { AccountChoice } from './AccountChoice.tsx';
import styles from './AuthPage.module.css';
import { ContactNumber } from './ContactNumber.tsx';
import { Countdown } from './Countdown.tsx';
import { useFrom } from './from.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { signUpSteps } from './signUpSteps.ts';
import type { Sent } from './sent.ts';
import { TermsBox } from './TermsBox.tsx';
import { waitAfter } from './wait.ts';

/** Sign-up as a parent or carer, or as a service: step one of three. */
export function Component() {
  const [search] = useSearchParams();
  const from = useFrom();
  const navigate = useNavigate();
  const [until, setUntil] = useState<number>();

  return (
    <PageLayout
      title="Create an account"
      intro="It takes about two minutes. You need an email address that you can read now."
      width="text"
      lead={<Stepper label="Create an account" steps={signUpSteps} current={0} />}
    >
      <div className={`${styles.page} ${styles.wide}`}>
        <p>
          Already have an account? <Link to={paths.login(from)}>Log in</Link>
        </p>
        <Form
          schema={NewAccount}
          defaults={{ account_type: search.get('as') === 'service' ? 'service' : 'keyworker' }}
          submitLabel="Create account"
          onSubmit={async (body): Promise<Sent> => {
            try {
              const { data } = await call(signUp, { body });
              return { email: body.email, registration: data.registration, at: Date.now() };
            } catch (error) {
              setUntil(waitAfter(error));
              throw error;
            }
          }}
          onDone={(sent) => void navigate(paths.confirmEmail(from), { state: { sent } })}
        >
          <AccountChoice />
          <FieldRow>
            <TextField name="first_name" label="First name" autoComplete="given-name" maxLength={100} />
            <TextField name="last_name" label="Last name" autoComplete="family-name" maxLength={100} />
          </FieldRow>
          <EmailField
            name="email"
            label="Email"
            autoComplete="username"
            hint="We send a code to it in the next step."
          />
          <ContactNumber />
          <NewPasswordFields />
          <TermsBox />
        </Form>
        <Countdown until={until} />
      </div>
    </PageLayout>
  );
}
