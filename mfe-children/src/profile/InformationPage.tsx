import { useState } from 'react';
import { Button } from '@bairn/shared/ui/Button';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { Consents } from './Consents.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordForm } from './RecordForm.tsx';
import styles from './Profile.module.css';

/** A child's record and consents; an admin changes the record in place. */
export function Component() {
  const [editing, setEditing] = useState(false);
  return (
    <ChildFrame
      title="Information"
      actions={(child) => child.can.update && !editing && <Button onClick={() => setEditing(true)}>Edit</Button>}
    >
      {(child, branch) => (
        <div className={styles.part}>
          {editing && child.can.update ? (
            <RecordForm child={child} branch={branch} onEnd={() => setEditing(false)} />
          ) : (
            <RecordFacts child={child} />
          )}
          <Consents child={child} branch={branch} />
        </div>
      )}
    </ChildFrame>
  );
}
