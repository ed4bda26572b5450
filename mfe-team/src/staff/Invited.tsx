import { useEffect, useRef } from 'react';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './Staff.module.css';
import { nameOf, roleWords } from './staffWords.ts';

/** What was sent to whom, and what comes next. */
export function Invited({ invite, onAnother }: { invite: StaffInvite; onAnother: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  // The form, and the button that was pressed, are gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className={styles.sent}>
      <Alert tone="success" live title={`${nameOf(invite)} is invited`}>
        {`We emailed ${invite.email}. Its link works until ${formatDate(localDate(invite.expires_at))}.`}
      </Alert>
      <Facts
        items={[
          { label: 'Role', value: roleWords[invite.role].name },
          { label: 'Services', value: invite.branches.map(({ name }) => name).join(', ') },
        ]}
      />
      <div className={styles.buttons}>
        <Button onClick={onAnother}>Invite another</Button>
        <ButtonLink variant="secondary" to={paths.staff({ show: 'invitations' })}>
          Open invitations
        </ButtonLink>
      </div>
    </div>
  );
}
