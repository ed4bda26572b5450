import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import { entryWords, type EntryType } from '@bairn/shared/schema/journalWords';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { AreaField } from './AreaField.tsx';
import { entryCalls } from './entryCalls.ts';
import { EntryForm } from './EntryForm.tsx';
import styles from './Journal.module.css';
import { MediaFields } from './MediaFields.tsx';
import { PublishCard } from './PublishCard.tsx';
import { StepFields } from './StepFields.tsx';
import { useJournal } from './useJournal.ts';

type Props = {
  child: string;
  /** A short entry, which has no pages of its own: a draft or a published one. */
  entry: { id: string; type: EntryType };
  onClose: () => void;
};

/** Changes a short entry: its text, its pictures and who is in each of them, and the button that publishes it. */
export function ChangeDialog({ child, entry: { id, type }, onClose }: Props) {
  const entry = useQuery(apiQuery(entryCalls[type].show, { params: { id } }, { select: dataOf }));
  return (
    <Dialog open onClose={onClose} title={`Change: ${entryWords[type].toLowerCase()}`} sheet>
      <QueryView query={entry} part>
        {(known) => <Change child={child} entry={known} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function Change({ child, entry, onClose }: { child: string; entry: JournalEntry; onClose: () => void }) {
  const { branch, nursery } = useBranch();
  const journal = useJournal(child, branch.id, entry);
  // Of a group, and of a room's diary, a child who was not there can be taken out, and another one added.
  const isGroup = entry.type === 'GroupObservation' || entry.children.length > 1;
  const all = useQuery({
    ...apiQuery(childrenBasicInfo, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
    enabled: isGroup,
  });
  const people = isGroup ? (all.data ?? []).map((one) => ({ id: one.id, name: one.full_name })) : [];
  return (
    <div className={styles.list}>
      {(!isGroup || all.data) && (
        <EntryForm journal={journal} published={entry.version > 0} step={1} label={entryWords[entry.type]}>
          <StepFields step={1} people={people} chosen={entry.children} />
          {entry.type === 'Milestone' && <AreaField />}
        </EntryForm>
      )}
      <MediaFields entry={entry.id} media={entry.media} people={entry.children} />
      <PublishCard
        entry={entry}
        child={child}
        prepare={() => journal.save()}
        revision={() => journal.at.current?.revision ?? entry.revision}
        onDone={onClose}
      />
    </div>
  );
}
