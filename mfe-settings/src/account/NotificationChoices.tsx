import { useId } from 'react';
import { toast, useMutation, useSession } from '@bairn/shared/app';
import type { NotificationChoice } from '@bairn/shared/schema/notificationPreferences';
import { notificationChannels, type NotificationChannel } from '@bairn/shared/schema/notificationWords';
import { categoryWords, changedWords, channelWords } from './notificationWords.ts';
import styles from './Notifications.module.css';
import { useChangePreferences } from './useChangePreferences.ts';

/** Each category with a box for each channel; a press is saved at once. */
export function NotificationChoices({ choices }: { choices: readonly NotificationChoice[] }) {
  return (
    <div className={styles.matrix}>
      <div className={styles.heads} aria-hidden="true">
        {notificationChannels.map((channel) => (
          <span key={channel}>{channelWords[channel]}</span>
        ))}
      </div>
      <ul role="list" aria-label="What you are notified of" className={styles.rows}>
        {choices.map((choice) => (
          <Category key={choice.category} choice={choice} />
        ))}
      </ul>
    </div>
  );
}

function Category({ choice }: { choice: NotificationChoice }) {
  const { account = 'keyworker' } = useSession();
  const id = useId();
  const { name, about, always } = categoryWords[choice.category][account];
  const { product, email, push } = choice;
  const on: Record<NotificationChannel, boolean | null> = { product: product.on, email, push };
  return (
    <li>
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-about`} className={styles.row}>
        <div className={styles.words}>
          <strong id={id}>{name}</strong>
          <p id={`${id}-about`}>{choice.some_always && always ? `${about}. ${always}.` : `${about}.`}</p>
        </div>
        {notificationChannels.map((channel) => {
          const value = on[channel];
          if (value === null) return <Own key={channel} />;
          if (channel === 'product' && product.always) return <Always key={channel} />;
          return <Box key={channel} choice={choice} name={name} channel={channel} on={value} />;
        })}
      </div>
    </li>
  );
}

/** Listed whatever the person chooses. */
function Always() {
  return (
    <span className={styles.fixed}>
      <span className={styles.channel}>{channelWords.product}: </span>
      Always
    </span>
  );
}

/** Each of these has an email of its own. */
function Own() {
  return (
    <span className={styles.fixed}>
      <span className={styles.channel}>{channelWords.email}: </span>
      Always
    </span>
  );
}

type BoxProps = { choice: NotificationChoice; name: string; channel: NotificationChannel; on: boolean };

function Box({ choice: { category }, name, channel, on }: BoxProps) {
  const change = useChangePreferences();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => change({ choice: { category, channel, on: next } }),
    onSuccess: (_, next) =>
      toast.success(changedWords(name, channel, next), {
        key: 'notification-choice',
        action: { label: 'Undo', act: () => mutate(!next) },
      }),
  });
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isPending ? variables : on}
        aria-busy={isPending || undefined}
        onChange={({ target }) => isPending || mutate(target.checked)}
      />
      <span className={styles.channel}>{channelWords[channel]}</span>
    </label>
  );
}
