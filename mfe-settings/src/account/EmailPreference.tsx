import { toast, type User } from '@bairn/shared/app';
import { Subscription } from '@bairn/shared/schema/self';
import { Card } from '@bairn/shared/ui/Card';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { Form } from '@bairn/shared/ui/Form';
import styles from './Account.module.css';
import { subscribe } from './queries.ts';

/** Whether unread notifications come by email too. */
export function EmailPreference({ user }: { user: User }) {
  return (
    <Card title="Email">
      <Form
        key={user.id}
        label="Email"
        schema={Subscription}
        defaults={{ subscribed: user.subscribed }}
        submitLabel="Save"
        onSubmit={async ({ subscribed }) => {
          await subscribe(user, subscribed);
          return subscribed;
        }}
        onDone={(subscribed) =>
          toast.success(
            subscribed ? 'We will email you about unread notifications.' : 'We will not email you about notifications.',
          )
        }
      >
        <Checkbox
          name="subscribed"
          label="Email me about notifications I have not read"
          hint="At most one email a day, and none when there is nothing new."
        />
        <p className={styles.note}>
          Emails about your bookings, your payments and your account always go to <strong>{user.email}</strong>.
        </p>
      </Form>
    </Card>
  );
}
