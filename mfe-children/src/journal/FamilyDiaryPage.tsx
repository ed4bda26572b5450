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
  const services = (sharing.data ?? []).filter(({ status }) => status !== 'left');
  const { Dialog, open, close } = useLazyDialog(() => import('./HomeDialog.tsx').then((one) => one.HomeDialog));
  return (
    <div className={styles.list}>
      {services.length > 0 && (
        <div className={styles.row}>
          <Button variant="secondary" onClick={open}>
            Tell them what happened at home
          </Button>
        </div>
      )}
      <FeedList child={child} />
      {Dialog && (
        <Dialog
          child={child}
          services={services.map(({ branch_id, service_name }) => ({ id: branch_id, name: service_name }))}
          onClose={close}
        />
      )}
    </div>
  );
}
