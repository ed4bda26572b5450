import { useQuery } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { sharingQuery } from '../components/childQueries.ts';
import { FamilyFrame } from '../components/FamilyFrame.tsx';
import { FeedList } from './FeedList.tsx';
import styles from './Journal.module.css';

/** The journal of a family's child: what services wrote, and what the family tells them. */
export function Component() {
  return <FamilyFrame title="Journal">{(child) => <Diary child={child} />}</FamilyFrame>;
}

function Diary({ child }: { child: { id: string; first_name: string } }) {
  const sharing = useQuery(sharingQuery(child.id));
  const all = (sharing.data ?? []).map(({ branch_id: id, service_name: name, status }) => ({ id, name, status }));
  const services = all.filter(({ status }) => status !== 'left');
  const book = useLazyDialog(() => import('./BookDialog.tsx').then((one) => one.BookDialog));
  const { Dialog, open, close } = useLazyDialog(() => import('./HomeDialog.tsx').then((one) => one.HomeDialog));
  return (
    <div className={styles.list}>
      {all.length > 0 && (
        <div className={styles.row}>
          {services.length > 0 && (
            <Button variant="secondary" onClick={open}>
              Tell them what happened at home
            </Button>
          )}
          <Button variant="quiet" onClick={book.open}>
            Make a book
          </Button>
        </div>
      )}
      <FeedList child={child} />
      {Dialog && <Dialog child={child} services={services} onClose={close} />}
      {book.Dialog && <book.Dialog child={child} services={all} onClose={book.close} />}
    </div>
  );
}
