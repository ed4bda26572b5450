import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { employmentTypes, roleNames } from '@bairn/shared/schema/lists/staff';
import { contractWords, wageWords } from '@bairn/shared/schema/staffWords';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { StaffFrame } from '../components/StaffFrame.tsx';
import type { ProfilePath } from '../components/profileQueries.ts';
import { hoursWords } from './hoursWords.ts';
import { TrainingCard } from './TrainingCard.tsx';
import { WeekCards } from './WeekCards.tsx';
import styles from './Profile.module.css';

/** How a person is employed; their own page has their hours too, which is a page of its own for admins. */
export function Component() {
  return (
    <StaffFrame title="Employment">
      {(profile, path) => (
        <>
          <div className={styles.cards}>
            <Employment profile={profile} path={path} />
            <TrainingCard profile={profile} path={path} />
          </div>
          {profile.is_self && <WeekCards profile={profile} path={path} />}
        </>
      )}
    </StaffFrame>
  );
}

const day = (date: string | null) => date && formatDate(date);

function Employment({ profile, path }: { profile: StaffProfile; path: ProfilePath }) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./EmploymentDialog.tsx')).EmploymentDialog);
  const { employment: terms, identity, can, branches } = profile;
  const isAdmin = can.decide || can.employ;
  return (
    <Card
      title="Employment"
      aside={
        can.employ && (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Facts
        items={[
          { label: 'Job title', value: terms.job_title },
          { label: 'Role', value: roleNames[terms.role] },
          { label: 'Employment', value: employmentTypes[terms.employment_type] },
          { label: 'Contract', value: terms.contract_kind && contractWords[terms.contract_kind] },
          { label: 'Hours a week', value: hoursWords(terms.contracted_minutes) },
          { label: 'First day', value: day(terms.starts_on) },
          { label: 'Last day', value: terms.ends_on ? day(terms.ends_on) : 'None set' },
          { label: 'Payroll number', value: identity.payroll_number },
          ...(isAdmin
            ? [
                {
                  label: 'Wage',
                  value: terms.wage && `${formatPence(terms.wage.pence)} ${wageWords[terms.wage.type].toLowerCase()}`,
                },
              ]
            : []),
          { label: 'Services', value: branches.map(({ name }) => name).join(', ') || null },
        ]}
      />
      {Dialog && <Dialog profile={profile} path={path} onClose={close} />}
    </Card>
  );
}
