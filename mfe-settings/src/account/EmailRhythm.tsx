import { session, toast, useMutation, type User } from '@bairn/shared/app';
import { emailRhythms, type EmailRhythm as Rhythm } from '@bairn/shared/schema/notificationWords';
import styles from './Notifications.module.css';
import { useChangePreferences } from './useChangePreferences.ts';

const words: Record<Rhythm, { label: string; hint: string; done: string }> = {
  daily: {
    label: 'Daily',
    hint: 'At most one email a day, about what you have not read for an hour',
    done: 'We will email you at most once a day.',
  },
  weekly: {
    label: 'Weekly',
    hint: 'On Monday morning, about what you have not read in the previous week',
    done: 'We will email you on Monday mornings.',
  },
  off: { label: 'Never', hint: 'No emails about notifications', done: 'We will not email you about notifications.' },
};

/** How often the email about unread notifications comes; a press is saved at once. */
export function EmailRhythm({ user, rhythm }: { user: User; rhythm: Rhythm }) {
  const change = useChangePreferences();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Rhythm) => change({ email: next }),
    onSuccess: (_, next) => {
      session.update({ ...user, subscribed: next !== 'off' });
      toast.success(words[next].done, { key: 'notification-emails' });
    },
  });
  const chosen = isPending ? variables : rhythm;
  return (
    <fieldset className={styles.rhythm} aria-busy={isPending || undefined}>
      <legend>
        <h3 className={styles.subtitle}>Emails about notifications</h3>
      </legend>
      {emailRhythms.map((one) => (
        <label key={one} className={styles.option}>
          <input
            type="radio"
            name="email-rhythm"
            value={one}
            checked={one === chosen}
            onChange={() => isPending || mutate(one)}
          />
          <span>
            {words[one].label}
            <span className={styles.note}>{words[one].hint}</span>
          </span>
        </label>
      ))}
      <p className={styles.note}>
        Emails about your bookings, your payments, shifts, documents to sign and your account always go to{' '}
        <strong>{user.email}</strong>.
      </p>
    </fieldset>
  );
}
