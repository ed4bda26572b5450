import { useState } from 'react';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { StaffFrame } from '../components/StaffFrame.tsx';
import { AddDialog } from './AddDialog.tsx';
import { QualificationLine } from './QualificationLine.tsx';
import styles from './Profile.module.css';

/** A person's qualifications, memberships and registrations, with their dates and files. */
export function Component() {
  const [adds, setAdds] = useState(false);
  return (
    <StaffFrame
      title="Qualifications"
      actions={({ can }) => can.qualify && <Button onClick={() => setAdds(true)}>Add a qualification</Button>}
    >
      {(profile, path) => (
        <>
          {profile.qualifications.length === 0 ? (
            <EmptyState title="No qualifications yet">
              Add the PVG membership, the SSSC registration, first aid, food hygiene and awards.
            </EmptyState>
          ) : (
            <Card title="Qualifications and skills">
              <ul className={styles.plain} role="list">
                {profile.qualifications.map((one) => (
                  <QualificationLine key={one.id} one={one} today={profile.today} path={path} />
                ))}
              </ul>
            </Card>
          )}
          {adds && <AddDialog profile={profile} path={path} onClose={() => setAdds(false)} />}
        </>
      )}
    </StaffFrame>
  );
}
