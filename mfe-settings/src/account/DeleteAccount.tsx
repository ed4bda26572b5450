import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { Farewell } from '@bairn/shared/schema/self';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import styles from './Account.module.css';
import { endAccount } from './queries.ts';

type Props = { isFamily: boolean; worksForService: boolean };

/** The end of the account: what goes, what has to stay and why, and the password before it. */
export function DeleteAccount({ isFamily, worksForService }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Delete your account">
      <p>You can leave Bairn at any time. Your account cannot be brought back afterwards.</p>
      <h3 className={styles.subtitle}>What is removed at once</h3>
      <ul className={styles.facts}>
        <li>Your name, email, phone number, address, picture and password</li>
        {isFamily && <li>Your saved cards, your basket and your favourites</li>}
        {worksForService && <li>Your access to every service that you work for</li>}
        <li>Your notifications, and your sign-in on every device</li>
      </ul>
      <h3 className={styles.subtitle}>What is kept, and why</h3>
      <ul className={styles.facts}>
        <li>Orders, payments and refunds, without your contact details: the law asks for accounts to be kept.</li>
        {isFamily && (
          <li>
            Your children’s records at the services they attend: a service has to keep those itself. Ask the service.
          </li>
        )}
        {worksForService && <li>What you recorded for a service, which belongs to the service.</li>}
        <li>A log of what was done, with numbers in the place of names, so that nobody can hide a change.</li>
      </ul>
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setAsking(true)} aria-haspopup="dialog">
          Delete my account
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account for good?">
        <Form
          label="Delete your account"
          schema={Farewell}
          submitLabel="Delete my account for good"
          danger
          guard={false}
          actions={
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my account
            </Button>
          }
          onSubmit={({ password }) => endAccount(password)}
          onDone={() => toast.success('Your account is deleted. Thank you for having been here.')}
        >
          <p>This cannot be undone. Type your password to show that it is you.</p>
          <PasswordField name="password" label="Password" />
        </Form>
      </Dialog>
    </Card>
  );
}
