import UploadIcon from 'lucide-react/icons/upload';
import { useEffect, useId, useRef, useState } from 'react';
import { errorMessage, invalidateAfter, reportShown, useMutation, useQueryClient } from '@bairn/shared/app';
import { changeMedia, finishMedia, removeMedia } from '@bairn/shared/calls/journalMedia';
import type { EntryMedia } from '@bairn/shared/schema/journalMedia';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { DropZone } from '@bairn/shared/ui/DropZone';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Journal.module.css';
import { JournalPicture } from './JournalPicture.tsx';
import { uploadMedia } from './uploadMedia.ts';

type Child = { id: string; name: string };
type Props = {
  entry: string;
  media: readonly EntryMedia[];
  /** The children who may be in a picture. */
  people: readonly Child[];
};

type Sent = { name: string; part: number };

/** Pictures and videos of an entry: added in pieces with progress, and who is in each of them. */
export function MediaFields({ entry, media, people }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  const [cancelling, setCancelling] = useState<AbortController | null>(null);
  const [failed, setFailed] = useState('');
  const chooser = useRef<HTMLButtonElement>(null);
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stop = new AbortController();
      setCancelling(stop);
      for (const file of files) {
        setSent({ name: file.name, part: 0 });
        setFailed(file.name);
        await uploadMedia(entry, file, {
          signal: stop.signal,
          onProgress: (part) => setSent({ name: file.name, part }),
        });
        void invalidateAfter(client, finishMedia);
      }
    },
    onError: (error: Error) => reportShown(error),
    onSettled: () => setSent(null),
  });
  const isSending = sent !== null;
  // While it sends the button is locked, and Cancel goes with the end: who used either goes on from the button.
  useEffect(() => {
    if (!isSending && send.status !== 'idle' && document.activeElement === document.body) chooser.current?.focus();
  }, [isSending, send.status]);
  return (
    <Card title="Pictures and videos">
      <DropZone
        id={id}
        label="Add pictures or videos"
        hint="jpg, gif or png up to 20 MB, MP4 or WebM up to 50 MB. The place where it was taken is removed."
        accept="image/jpeg,image/png,image/gif,video/mp4,video/quicktime,video/webm"
        multiple
        onFiles={(files) => !isSending && send.mutate(files)}
      >
        {(pick) => (
          <Button ref={chooser} variant="soft" disabled={isSending} aria-describedby={`${id}-hint`} onClick={pick}>
            <UploadIcon />
            Choose files
          </Button>
        )}
      </DropZone>
      {sent && (
        <p className={styles.row} role="status">
          {`${sent.name}: ${Math.round(sent.part * 100)}% sent`}
          <Button size="small" variant="quiet" onClick={() => cancelling?.abort()}>
            Cancel
          </Button>
        </p>
      )}
      {send.error && !cancelling?.signal.aborted && (
        <Alert tone="danger" live title={`${failed} was not added`}>
          {errorMessage(send.error)}
        </Alert>
      )}
      {media.length > 0 && (
        <ul role="list" className={styles.list} aria-label="Pictures and videos">
          {media
            .filter(({ status }) => status === 'available')
            .map((one, at) => (
              <li key={one.id}>
                <MediaLine media={one} people={people} number={at + 1} onRemoved={() => chooser.current?.focus()} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

type LineProps = { media: EntryMedia; people: readonly Child[]; number: number; onRemoved: () => void };

function MediaLine({ media, people, number, onRemoved }: LineProps) {
  const change = useSend(changeMedia);
  const remove = useSend(removeMedia);
  const params = { id: media.id };
  const shown = media.shows.map(({ id }) => id);
  const saving = useMutation({
    mutationFn: (part: { shows?: string[]; left_out?: boolean }) =>
      change({ params, body: { caption: media.caption, left_out: media.left_out, shows: shown, ...part } }),
  });
  const removing = useMutation({ mutationFn: () => remove({ params }), onSuccess: onRemoved });
  const all = [...new Map([...people, ...media.shows].map((child) => [child.id, child])).values()];
  return (
    <div className={styles.list}>
      <JournalPicture media={media} />
      {media.left_out && <Badge tone="warning">Left out</Badge>}
      <fieldset className={styles.who}>
        <legend>{`Who is in picture ${number}?`}</legend>
        {all.map(({ id, name }) => (
          <label key={id} className={styles.person}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              disabled={saving.isPending}
              onChange={() =>
                saving.mutate({ shows: shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id] })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <Button
          size="small"
          variant="secondary"
          busy={saving.isPending}
          aria-label={`${media.left_out ? 'Use' : 'Leave out'} picture ${number}`}
          onClick={() => saving.mutate({ left_out: !media.left_out })}
        >
          {media.left_out ? 'Use it' : 'Leave it out'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={removing.isPending}
          aria-label={`Remove picture ${number}`}
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
