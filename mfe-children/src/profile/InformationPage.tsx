import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { PlanCard } from '../components/plan/PlanCard.tsx';
import { Consents } from '../components/record/Consents.tsx';
import { Restrictions } from './Restrictions.tsx';
import { RecordFacts } from '../components/record/RecordFacts.tsx';
import styles from '../components/record/Profile.module.css';

/** A child's record, personal plan and consents; an admin changes the record in place. */
export function Component() {
  const form = useLazyDialog(() => import('../components/record/RecordForm.tsx').then((module) => module.RecordForm));
  return (
    <ChildFrame
      title="Information"
      actions={(child) => child.can.update && !form.Dialog && <Button onClick={form.open}>Edit</Button>}
    >
      {(child, branch) => (
        <div className={styles.part}>
          {form.Dialog && child.can.update ? (
            <form.Dialog child={child} branch={branch} onEnd={form.close} />
          ) : (
            <RecordFacts child={child} />
          )}
          <PlanCard child={child} branch={branch} />
          <Consents child={child} branch={branch} />
          {child.can.manage && child.profile?.status !== 'left' && <Restrictions child={child} branch={branch} />}
        </div>
      )}
    </ChildFrame>
  );
}
