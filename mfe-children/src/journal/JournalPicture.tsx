import { apiQuery, call, useQuery } from '@bairn/shared/app';
import { journalPicture, journalVideo } from '@bairn/shared/calls/journalMedia';
import { fileAddress } from '@bairn/shared/ui/fileAddress';
import styles from './Journal.module.css';

type Media = {
  id: string;
  kind: 'image' | 'video';
  caption?: string | null;
  width?: number | null;
  height?: number | null;
};

async function readMedia({ id, kind }: Media, signal: AbortSignal): Promise<never> {
  const params = { id };
  const file: unknown =
    kind === 'image'
      ? await call(journalPicture, { params, query: { size: 'small' }, signal })
      : await call(journalVideo, { params, signal });
  return fileAddress(file);
}

/** A picture or video of a journal. It is not public, so the call brings it. */
export function JournalPicture({ media }: { media: Media }) {
  const { id, kind, caption } = media;
  const file = useQuery(
    kind === 'image'
      ? apiQuery(
          journalPicture,
          {
            params: { id },
            query: { size: 'small' },
          },
          { shows: () => true, ask: (signal) => readMedia(media, signal) },
        )
      : apiQuery(journalVideo, { params: { id } }, { shows: () => true, ask: (signal) => readMedia(media, signal) }),
  );
  const address: string | undefined = file.data;
  const words = caption || (kind === 'image' ? 'Picture without a caption' : 'Video without a caption');
  if (!address) return <span className={styles.blank} role="img" aria-label={words} />;
  // A phone's video has no captions; what is said in it stands in the entry.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video className={styles.picture} src={address} controls aria-label={words} />;
  // The caption stands beside it as text.
  return <img className={styles.picture} src={address} alt={caption ? '' : words} />;
}
