import { formatDate } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { StaffFrame } from '../components/StaffFrame.tsx';
import type { ProfilePath } from '../components/profileQueries.ts';
import { AskedCard } from './AskedCard.tsx';
import styles from './Profile.module.css';

type Props = { profile: StaffProfile; path: ProfilePath };

/** Who a person is for contract and payroll, how to reach them, and whom to call in an emergency. */
export function Component() {
  return (
    <StaffFrame title="Personal information">
      {(profile, path) => (
        <>
          {profile.asked && <AskedCard profile={profile} path={path} />}
          {profile.declined_reason && (
            <Alert tone="warning" title="The change was declined">
              {profile.declined_reason}
            </Alert>
          )}
          <div className={styles.cards}>
            <Identity profile={profile} path={path} />
            <Contact profile={profile} path={path} />
          </div>
        </>
      )}
    </StaffFrame>
  );
}

const EditButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    {label}
  </Button>
);

function Identity({ profile, path }: Props) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./IdentityDialog.tsx')).IdentityDialog);
  const { identity, can } = profile;
  return (
    <Card
      title="Name and payroll"
      aside={
        can.identity !== 'no' && (
          <EditButton label={can.identity === 'ask' ? 'Ask for a change' : 'Edit name and payroll'} onClick={open} />
        )
      }
    >
      <Facts
        items={[
          { label: 'First name', value: identity.first_name },
          { label: 'Last name', value: identity.last_name },
          { label: 'Date of birth', value: identity.dob && formatDate(identity.dob) },
          { label: 'Payroll number', value: identity.payroll_number },
        ]}
      />
      {Dialog && <Dialog profile={profile} path={path} onClose={close} />}
    </Card>
  );
}

const phone = (number: string | null) => number && <a href={`tel:${number}`}>{formatPhone(number)}</a>;

function Contact({ profile, path }: Props) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);
  const { contact, email, can } = profile;
  const address = [contact.address_line_1, contact.address_line_2, contact.city, contact.postcode];
  const next = [contact.emergency_name, contact.emergency_relation && `(${contact.emergency_relation})`];
  return (
    <Card title="Contact" aside={can.contact && <EditButton label="Edit contact" onClick={open} />}>
      <Facts
        items={[
          { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Phone', value: phone(contact.phone) },
          { label: 'Address', value: address.filter(Boolean).join(', ') || null },
          { label: 'Emergency contact', value: next.filter(Boolean).join(' ') || null },
          { label: 'Emergency phone', value: phone(contact.emergency_phone) },
        ]}
      />
      {Dialog && <Dialog profile={profile} path={path} onClose={close} />}
    </Card>
  );
}
