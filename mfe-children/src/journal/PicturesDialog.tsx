import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { showDiary, showGroupObservation, showJournal, showMilestone } from '@bairn/shared/calls/journal';
import { entryWords, type EntryType } from '@bairn/shared/schema/journalWords';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './Journal.module.css';
import { MediaFields } from './MediaFields.tsx';
import { PublishCard } from './PublishCard.tsx';

const shows = {
  LearningJournal: showJournal,
  Diary: showDiary,
  GroupObservation: showGroupObservation,
  Milestone: showMilestone,
  // Staff write none.
  HomeObservation: showJournal,
} as const;

type Props = {
  child: string;
  /** The draft. */
  entry: { id: string; type: EntryType };
  onClose: () => void;
};

/** Pictures of a short entry, who is in each of them, and the button that publishes it. */
export function PicturesDialog({ child, entry: { id, type }, onClose }: Props) {
  const entry = useQuery(apiQuery(shows[type], { params: { id } }, { select: dataOf }));
  return (
    <Dialog open onClose={onClose} title={`${entryWords[type]}: pictures`} sheet>
      <QueryView query={entry} part>
        {(known) => (
          <div className={styles.list}>
            <MediaFields entry={id} media={known.media} people={known.children} />
            <PublishCard
              entry={known}
              child={child}
              prepare={() => Promise.resolve(id)}
              revision={() => known.revision}
              onDone={onClose}
            />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
