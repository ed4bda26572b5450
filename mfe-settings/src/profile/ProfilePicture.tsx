import { confirm, toast, useMutation, type User } from '@bairn/shared/app';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { changeProfile, removeAvatar } from './queries.ts';
import styles from './ProfilePage.module.css';

/** The person's picture, sent as soon as it is chosen. */
export function ProfilePicture({ user }: { user: User }) {
  const remove = useMutation(removeAvatar());
  const askAndRemove = async () => {
    const wanted = await confirm({
      title: 'Remove your picture',
      message: 'Your initials are shown instead.',
      ok: 'Remove',
    });
    if (wanted) remove.mutate(undefined, { onSuccess: () => toast.success('Your picture was removed') });
  };
  return (
    <section aria-label="Picture" className={styles.picture}>
      {!user.avatar_url && <Avatar name={`${user.first_name} ${user.last_name}`} size={72} />}
      <div className={styles.drop}>
        <FileDrop
          label="Your picture"
          shape="round"
          preview={user.avatar_url}
          onUpload={(avatar, sending) => changeProfile({ avatar }, sending)}
          onRemove={() => void askAndRemove()}
        />
      </div>
    </section>
  );
}
