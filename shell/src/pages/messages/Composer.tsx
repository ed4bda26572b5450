import { call, errorMessage, reportShown, useMutation } from '@bairn/shared/app';
import {
  beginAttachment,
  finishAttachment,
  sendAttachmentPiece,
  showAttachment,
  tellTyping,
} from '@bairn/shared/calls/conversations';
import type { MessageFile } from '@bairn/shared/schema/conversations';
import { longestMessage, mostAttachments } from '@bairn/shared/schema/conversationWords';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { uploadPieces } from '@bairn/shared/ui/uploadPieces';
import Paperclip from 'lucide-react/icons/paperclip';
import SendIcon from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import styles from './Messages.module.css';
import { kindQuery, type Across, type OfBranch } from './queries.ts';

/** Milliseconds between two announcements that a message is being written. */
const between = 4000;

type Props = {
  of: OfBranch;
  across: Across;
  /** To whom it goes, for the label. */
  name: string;
  draft: string;
  onType: (draft: string) => void;
  onSend: (text: string, files: readonly MessageFile[]) => void;
};

type Added = MessageFile & { name: string };

/** Writes a message, with pictures and videos that are uploaded in pieces while it is written. */
export function Composer({ of, across, name, draft, onType, onSend }: Props) {
  const { userId, kind } = across;
  const id = useId();
  const query = { ...of, ...kindQuery(kind) };
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [sent, setSent] = useState<{ name: string; part: number } | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const told = useRef(0);

  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stopping = new AbortController();
      stop.current = stopping;
      setCancelled(false);
      for (const file of files.slice(0, mostAttachments - added.length)) {
        setSent({ name: file.name, part: 0 });
        let kept: MessageFile | undefined;
        await uploadPieces(
          {
            begin: async (body, signal) =>
              (await call(beginAttachment, { params: { userId }, query, body, signal })).data,
            send: async (of_file, body, signal) =>
              (await call(sendAttachmentPiece, { params: { id: of_file }, body, signal })).data.received,
            received: async (of_file, signal) =>
              (await call(showAttachment, { params: { id: of_file }, signal })).data.received,
            finish: async (of_file, signal) => {
              kept = (await call(finishAttachment, { params: { id: of_file }, body: {}, signal })).data;
            },
          },
          file,
          {
            signal: stopping.signal,
            onProgress: (part) => setSent({ name: file.name, part }),
          },
        );
        const done = kept;
        if (done) setAdded((before) => [...before, { ...done, name: file.name }]);
      }
    },
    onError: (error: Error) => reportShown(error),
    onSettled: () => setSent(null),
  });

  function onInput(text: string): void {
    onType(text);
    const at = Date.now();
    if (text.trim() === '' || at - told.current < between) return;
    told.current = at;
    // Nobody misses it where it does not arrive.
    call(tellTyping, { params: { userId }, query }).catch((error: unknown) => {
      if (error instanceof Error) reportShown(error);
    });
  }
  function submit(): void {
    const text = draft.trim();
    if (sent || (text === '' && added.length === 0)) return;
    told.current = 0;
    setAdded([]);
    onSend(
      text,
      added.map(({ name: _, ...file }) => file),
    );
  }

  return (
    <form
      className={styles.composer}
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {upload.error && !cancelled && (
        <Alert tone="danger" live>
          {errorMessage(upload.error)}
        </Alert>
      )}
      {added.length > 0 && (
        <ul role="list" aria-label="Pictures and videos to send" className={styles.added}>
          {added.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <IconButton
                size="small"
                label={`Remove ${file.name}`}
                onClick={() => setAdded((before) => before.filter((one) => one.id !== file.id))}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {sent && (
        <p className={styles.sending} role="status">
          {`${sent.name}: ${Math.round(sent.part * 100)}% sent`}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setCancelled(true);
              stop.current?.abort();
            }}
          >
            Cancel
          </Button>
        </p>
      )}
      <div className={styles.line}>
        <label className={styles.attach} title="Add pictures or videos">
          <Paperclip size={20} />
          <span className="visually-hidden">Add pictures or videos</span>
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept="image/jpeg,image/png,image/gif,video/mp4,video/quicktime,video/webm"
            disabled={sent !== null || added.length >= mostAttachments}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              if (files.length > 0) upload.mutate(files);
            }}
          />
        </label>
        <label className="visually-hidden" htmlFor={id}>
          {`Message to ${name}`}
        </label>
        <textarea
          id={id}
          rows={1}
          maxLength={longestMessage}
          placeholder="Write a message"
          value={draft}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onInput(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" disabled={sent !== null} aria-label="Send">
          <SendIcon size={20} />
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        Ctrl and Enter sends. In an emergency, please call.
      </p>
    </form>
  );
}
