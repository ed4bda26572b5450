import { useState } from 'react';
import { toast, useMutation } from '@bairn/shared/app';
import { flagEntry, like, muteEntry, unflagEntry, unlike, unmuteEntry } from '@bairn/shared/calls/journalFeed';
import { removeHomeObservation, withdrawJournal } from '@bairn/shared/calls/journal';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FeedEntry } from '@bairn/shared/schema/journalFeed';
import { entryWords } from '@bairn/shared/schema/journalWords';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { useSend } from '@bairn/shared/ui/useSend';
import { ChangeEntry } from './ChangeEntry.tsx';
import { Comments } from './Comments.tsx';
import { EntryText } from './EntryText.tsx';
import styles from './Journal.module.css';
import { JournalPicture } from './JournalPicture.tsx';

type Props = { entry: FeedEntry; name: string; branch: string | undefined };

/** An entry of a child's feed with what people answer to it. */
export function FeedCard({ entry, name, branch }: Props) {
  const { id, type, content, media, happened_on, author, service, status, changed, flag } = entry;
  const title = content.title || `${entryWords[type]}, ${formatDay(happened_on)}`;
  return (
    <Card
      title={title}
      listed
      aside={
        <span className={styles.row}>
          <Badge tone="info">{entryWords[type]}</Badge>
          {status === 'withdrawn' && <Badge tone="warning">Withdrawn</Badge>}
          {flag && <Badge tone="warning">Follow up</Badge>}
        </span>
      }
    >
      <p className={styles.muted}>
        {`${formatDay(happened_on)}${content.happened_at ? ` at ${content.happened_at}` : ''} · ${author}, ${service.name}${changed ? ' · changed' : ''}`}
      </p>
      <EntryText entry={entry} name={name} codes={branch !== undefined} />
      {flag?.note && <p>{`To follow up (${flag.by}): ${flag.note}`}</p>}
      {media.length > 0 && (
        <ul role="list" className={styles.pictures} aria-label={`Pictures: ${title}`}>
          {media.map((one) => (
            <li key={one.id}>
              <JournalPicture media={one} />
              {one.caption}
            </li>
          ))}
        </ul>
      )}
      <Answers key={id} entry={entry} title={title} branch={branch} name={name} />
    </Card>
  );
}

function Answers({ entry, title, branch, name }: Props & { title: string }) {
  const { id, likes, comments, is_muted, flag, status, type, journal_entry_id: of, child_id } = entry;
  const [shown, setShown] = useState(false);
  const sends = {
    like: useSend(like),
    unlike: useSend(unlike),
    mute: useSend(muteEntry),
    unmute: useSend(unmuteEntry),
    flag: useSend(flagEntry),
    unflag: useSend(unflagEntry),
    withdraw: useSend(withdrawJournal),
    remove: useSend(removeHomeObservation),
  };
  const body = { feed_entry_id: id };
  const params = { id };
  const liking = useMutation({ mutationFn: () => (likes.you ? sends.unlike({ body }) : sends.like({ body })) });
  const muting = useMutation({
    mutationFn: () => (is_muted ? sends.unmute({ params }) : sends.mute({ params })),
    onSuccess: () =>
      toast.success(is_muted ? 'You get alerts about this entry again.' : 'No more alerts about this entry.'),
  });
  const flagging = useMutation({
    mutationFn: () => (flag ? sends.unflag({ query: body }) : sends.flag({ body })),
  });
  const mayWithdraw = of !== null && status === 'published' && (branch === undefined || type !== 'HomeObservation');
  return (
    <>
      <div className={styles.row}>
        <Button
          size="small"
          variant={likes.you ? 'soft' : 'quiet'}
          aria-pressed={likes.you}
          aria-label={`${likes.count > 0 ? `Like · ${likes.count}` : 'Like'}: ${title}`}
          busy={liking.isPending}
          onClick={() => liking.mutate()}
        >
          {likes.count > 0 ? `Like · ${likes.count}` : 'Like'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={shown}
          aria-label={`${comments > 0 ? plural(comments, 'comment') : 'Comment'}: ${title}`}
          onClick={() => setShown(!shown)}
        >
          {comments > 0 ? plural(comments, 'comment') : 'Comment'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={is_muted}
          aria-label={`${is_muted ? 'Muted' : 'Mute'}: ${title}`}
          busy={muting.isPending}
          onClick={() => muting.mutate()}
        >
          {is_muted ? 'Muted' : 'Mute'}
        </Button>
        {branch !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={flag !== null}
            aria-label={`${flag ? 'Followed up' : 'Follow up'}: ${title}`}
            busy={flagging.isPending}
            onClick={() => flagging.mutate()}
          >
            {flag ? 'Followed up' : 'Follow up'}
          </Button>
        )}
        {of && (
          <ChangeEntry
            entry={{ id: of, type }}
            child={{ id: child_id, first_name: name }}
            branch={branch}
            title={title}
          />
        )}
        {mayWithdraw && (
          <ConfirmButton
            label="Withdraw"
            size="small"
            variant="quiet"
            title={`Withdraw ${title}`}
            message={`${branch === undefined ? 'The service and other adults' : 'The families of the children'} no longer see it.`}
            confirmLabel="Withdraw"
            danger
            onConfirm={async () => {
              if (branch === undefined) await sends.remove({ params: { id: of } });
              else await sends.withdraw({ params: { id: of } });
            }}
            done={() => 'The entry is withdrawn.'}
          />
        )}
      </div>
      {shown && <Comments entry={id} title={title} name={name} />}
    </>
  );
}
