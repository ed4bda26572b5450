import { apiQuery, call, useQuery } from '@bairn/shared/app';
import { attachmentPicture, attachmentVideo } from '@bairn/shared/calls/conversations';
import type { MessageFile } from '@bairn/shared/schema/conversations';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { fileAddress } from '@bairn/shared/ui/fileAddress';
import { useState } from 'react';
import styles from './Messages.module.css';

const pictureQuery = (id: string, size: 'small' | 'large') =>
  apiQuery(
    attachmentPicture,
    { params: { id }, query: { size } },
    {
      shows: () => true,
      ask: async (signal) => fileAddress(await call(attachmentPicture, { params: { id }, query: { size }, signal })),
    },
  );
const videoQuery = (id: string) =>
  apiQuery(
    attachmentVideo,
    { params: { id } },
    {
      shows: () => true,
      ask: async (signal) => fileAddress(await call(attachmentVideo, { params: { id }, signal })),
    },
  );

/** The pictures and videos of a message. They are not public, so calls bring them; a video when it is asked for. */
export function MessageFiles({ files, from }: { files: readonly MessageFile[]; from: string }) {
  if (files.length === 0) return null;
  return (
    <ul role="list" className={styles.files}>
      {files.map((file, at) => {
        const words = `${file.kind === 'image' ? 'Picture' : 'Video'} ${at + 1} from ${from}`;
        return (
          <li key={file.id}>
            {file.kind === 'image' ? <Picture {...file} words={words} /> : <Video id={file.id} words={words} />}
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ id, width, height, words }: MessageFile & { words: string }) {
  const [open, setOpen] = useState(false);
  const address: string | undefined = useQuery(pictureQuery(id, 'small')).data;
  // The room of the picture, so that nothing moves when it comes.
  const style = width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  if (!address) return <span className={styles.picture} style={style} role="img" aria-label={words} />;
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
        <img className={styles.picture} style={style} src={address} alt={`${words}, open larger`} />
      </button>
      {open && (
        <Dialog open wide title={words} onClose={() => setOpen(false)}>
          <Large id={id} words={words} small={address} />
        </Dialog>
      )}
    </>
  );
}

function Large({ id, words, small }: { id: string; words: string; small: string }) {
  const address: string | undefined = useQuery(pictureQuery(id, 'large')).data;
  return <img className={styles.large} src={address ?? small} alt={words} />;
}

function Video({ id, words }: { id: string; words: string }) {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <Player id={id} words={words} />
  ) : (
    <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
      {`Show ${words.toLowerCase()}`}
    </Button>
  );
}

function Player({ id, words }: { id: string; words: string }) {
  const video = useQuery(videoQuery(id));
  const address: string | undefined = video.data;
  if (!address) return <p role="status">{video.error ? 'The video did not load.' : 'Loading the video'}</p>;
  // A phone's video has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video className={styles.picture} src={address} controls aria-label={words} />;
}
