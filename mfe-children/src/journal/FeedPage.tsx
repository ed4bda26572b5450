import Plus from 'lucide-react/icons/plus';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { listDrafts } from '@bairn/shared/calls/journal';
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
  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <Button variant="secondary" onClick={open}>
          <Plus />
          Add to the diary
        </Button>
        <ButtonLink variant="quiet" to={`/children/profile/${child.id}/development-diary/next-steps`}>
          Next steps
        </ButtonLink>
      </div>
      {drafts.data && drafts.data.length > 0 && (
        <Card title="Drafts">
          <EntryLines lines={drafts.data} child={child.id} label="Drafts" />
        </Card>
      )}
      <FeedList child={child} branch={branch} />
      {Dialog && <Dialog child={child} branch={branch} onClose={close} />}
    </div>
  );
}
