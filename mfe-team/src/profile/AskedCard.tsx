import { useState } from 'react';
import { useMutation } from '@bairn/shared/app';
import { decideStaffChanges } from '@bairn/shared/calls/staffProfile';
import { formatDate } from '@bairn/shared/format/date';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import styles from './Profile.module.css';

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  dob: 'Date of birth',
  payroll_number: 'Payroll number',
} as const;
const fields = ['first_name', 'last_name', 'dob', 'payroll_number'] as const;

const shown = (field: keyof typeof labels, value: string | null | undefined) =>
  !value ? 'None' : field === 'dob' ? formatDate(value) : value;

/** What a person asks to change, from what to what, until an admin decides. */
export function AskedCard({ profile, path }: { profile: StaffProfile; path: ProfilePath }) {
  const [declines, setDeclines] = useState(false);
  const send = useSend(decideStaffChanges);
  const approve = useMutation({
    mutationFn: (asked_at: string) => send({ params: path, body: { approve: true, asked_at } }),
  });
  const { asked, identity, can } = profile;
  if (!asked) return null;
  return (
    <Card title="Change to approve" aside={<Badge tone="info">Waiting for an admin</Badge>}>
      <div className={styles.part}>
        <Facts
          items={fields
            .filter((field) => asked[field] !== undefined)
            .map((field) => ({
              label: labels[field],
              value: `${shown(field, identity[field])} → ${shown(field, asked[field])}`,
            }))}
        />
        {can.decide && (
          <div className={styles.line}>
            <Button busy={approve.isPending} onClick={() => approve.mutate(asked.at)}>
              Approve
            </Button>
            <Button variant="secondary" onClick={() => setDeclines(true)}>
              Decline
            </Button>
          </div>
        )}
      </div>
      {declines && (
        <DeclineDialog
          what={`the change of ${profile.name}`}
          onClose={() => setDeclines(false)}
          onDecline={(reason) => send({ params: path, body: { approve: false, reason, asked_at: asked.at } })}
        />
      )}
    </Card>
  );
}
