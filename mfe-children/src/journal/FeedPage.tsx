import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { listDrafts } from '@bairn/shared/calls/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { FeedList } from './FeedList.tsx';
import { EntryLines } from './EntryLines.tsx';
import styles from './Journal.module.css';

/** A child's diary, journal, observations and milestones, as the staff see them. */
export function Component() {
  return (
    <ChildFrame
      title="Journal"
      actions={({ id }) => <ButtonLink to={`/children/${id}/journal/step-1`}>Write in the journal</ButtonLink>}
    >
      {(child, branch) => <Feed child={child} branch={branch} />}
    </ChildFrame>
  );
}

function Feed({ child, branch }: { child: { id: string; first_name: string }; branch: string }) {
  const drafts = useQuery(
    apiQuery(listDrafts, { query: { nursery_branch_id: branch, child_id: child.id } }, { select: dataOf }),
  );
  const { Dialog, open, close } = useLazyDialog(() => import('./EntryDialog.tsx').then((one) => one.EntryDialog));
  const change = useLazyDialog(() => import('./ChangeDialog.tsx').then((one) => one.ChangeDialog));
  const [draft, setDraft] = useState<{ id: string; type: EntryType } | null>(null);
  const openDraft = (one: { id: string; type: EntryType }) => {
    setDraft({ id: one.id, type: one.type });
    change.open();
  };
  const book = useLazyDialog(() => import('./BookDialog.tsx').then((one) => one.BookDialog));
  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <Button variant="secondary" onClick={open}>
          <Plus />
          Add to the diary
        </Button>
        <Button variant="quiet" onClick={book.open}>
          Make a book
        </Button>
        <ButtonLink variant="quiet" to={`/children/profile/${child.id}/development-diary/next-steps`}>
          Next steps
        </ButtonLink>
      </div>
      {drafts.data && drafts.data.length > 0 && (
        <Card title="Drafts">
          <EntryLines lines={drafts.data} child={child.id} label="Drafts" onOpen={openDraft} />
        </Card>
      )}
      <FeedList child={child} branch={branch} />
      {book.Dialog && (
        <book.Dialog child={child} branch={branch} services={[{ id: branch, name: '' }]} onClose={book.close} />
      )}
      {Dialog && (
        <Dialog
          child={child}
          branch={branch}
          onClose={(begun) => {
            close();
            if (begun) openDraft(begun);
          }}
        />
      )}
      {change.Dialog && draft && <change.Dialog child={child.id} entry={draft} onClose={change.close} />}
    </div>
  );
}
