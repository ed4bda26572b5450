import { useState } from 'react';
import { Farewell } from '@bairn/shared/schema/self';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
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
        {isFamily && <li>Your saved cards and voucher accounts, your basket and your favourites</li>}
        {worksForService && <li>Your access to every service that you work for</li>}
        <li>Your notifications, and your login on every device</li>
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
        <li>A log of what was done, with numbers instead of names, so that no change can be hidden.</li>
      </ul>
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setAsking(true)} aria-haspopup="dialog">
          Delete my account
        </Button>
      </div>
      <ActionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account for good?"
        message="This cannot be undone. Enter your password to confirm."
        confirmLabel="Delete my account for good"
        cancelLabel="Keep my account"
        danger
        schema={Farewell}
        fields={<PasswordField name="password" label="Password" />}
        onConfirm={({ password }) => endAccount(password)}
        done={() => 'Your account is deleted. Thank you for using Bairn.'}
      />
    </Card>
  );
}
