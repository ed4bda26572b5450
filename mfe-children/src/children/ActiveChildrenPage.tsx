import { useState } from 'react';
import { Link, useBranch } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { needWords } from '@bairn/shared/format/needs';
import { formatPhone } from '@bairn/shared/format/phone';
import { listChildren } from '@bairn/shared/calls/children';
import { childList, childWords } from '@bairn/shared/schema/lists/children';
import { needsOf } from '@bairn/shared/schema/needs';
import { mostKeyPersonChildren } from '@bairn/shared/schema/keyPerson';
import { childStatuses, type ChildOnRoll } from '@bairn/shared/schema/rows/children';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { NeedsButton } from '@bairn/shared/needs/NeedsButton';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useList } from '@bairn/shared/ui/useList';
import { ImportButton } from '../components/importing/ImportButton.tsx';
import { PlanBadge } from '../components/plan/PlanBadge.tsx';
import styles from './ActiveChildrenPage.module.css';

/** The children on the branch's roll; allergies and medical needs come before anything else. */
export function Component() {
  const { branch, nursery } = useBranch();
  const list = useList(childList, listChildren, {
    query: { nursery_branch_id: branch.id },
  });

  const [picked, setPicked] = useState<{ rows: readonly ChildOnRoll[]; clear: () => void } | null>(null);
  const keyPerson = useLazyDialog(() =>
    import('../components/KeyPersonDialog.tsx').then((module) => module.KeyPersonDialog),
  );
  function closeKeyPerson(saved: boolean) {
    keyPerson.close();
    if (saved) picked?.clear();
  }

  const isAdmin = nursery.staffProfile.role !== 'nursery-staff';

  return (
    <>
      <ListPage
        title="Children"
        eyebrow={branch.name}
        list={list}
        from={1160}
        summary={({ states }) => (
          <p className={styles.states}>
            {childStatuses.map((state) => `${childWords[state]}: ${states[state]}`).join(' · ')}
          </p>
        )}
        actions={isAdmin && <ButtonLink to={servicePaths.newChild()}>Add child</ButtonLink>}
        empty={
          <EmptyState title="No children on roll yet" action={isAdmin && <ImportButton />}>
            {`Children appear here once they are enrolled at ${branch.name}.${isAdmin ? ' You can add one, or import a file of children and carers.' : ''}`}
          </EmptyState>
        }
        choice={
          isAdmin && {
            name: ({ full_name }) => full_name,
            can: ({ status }) => status !== 'left',
            most: mostKeyPersonChildren,
            actions: (rows, clear) => (
              <Button
                size="small"
                onClick={() => {
                  setPicked({ rows, clear });
                  keyPerson.open();
                }}
              >
                Set key person
              </Button>
            ),
          }
        }
        cells={{
          child: (child) => (
            <span className={styles.child}>
              <Avatar name={child.full_name} src={child.avatar_url} size={28} />
              <Link to={servicePaths.child(child.id)}>{child.full_name}</Link>
              {child.status !== 'active' && <Badge tone="info">{childWords[child.status]}</Badge>}
            </span>
          ),
          health: (child) => (child.status === 'left' ? 'N/A' : <ChildNeeds child={child} brief />),
          allergies: (child) => (child.status === 'left' ? 'N/A' : needWords(needsOf(child).allergies)),
          needs: (child) =>
            child.status === 'left' ? (
              'N/A'
            ) : (
              <>
                {needWords(needsOf(child).medical_needs)} <NeedsButton child={child} branch={branch.id} />
              </>
            ),
          phone: ({ primary_carer: carer }) =>
            carer?.phone && <a href={`tel:${carer.phone}`}>{formatPhone(carer.phone)}</a>,
          plan: ({ plan }) => <PlanBadge plan={plan} />,
          funded: (child) => (child.funded ? <Badge tone="highlight">Funded</Badge> : 'No'),
          next: (child) => (child.next_booking ? formatDay(child.next_booking) : 'None'),
        }}
      />
      {keyPerson.Dialog && picked && <keyPerson.Dialog of={picked.rows} onClose={closeKeyPerson} />}
    </>
  );
}
