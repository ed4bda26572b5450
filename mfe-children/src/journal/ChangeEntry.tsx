import type { EntryType } from '@bairn/shared/schema/journalWords';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

type Props = {
  entry: { id: string; type: EntryType };
  child: { id: string; first_name: string };
  /** The service that reads; absent for the family, which changes what it wrote itself. */
  branch: string | undefined;
  title: string;
};

/** The way to change a published entry: a learning journal has its pages, the others a dialog. */
export function ChangeEntry({ entry, child, branch, title }: Props) {
  const staff = useLazyDialog(() => import('./ChangeDialog.tsx').then((one) => one.ChangeDialog));
  const family = useLazyDialog(() => import('./HomeDialog.tsx').then((one) => one.ChangeHomeDialog));
  const look = { size: 'small', variant: 'quiet', 'aria-label': `Change: ${title}` } as const;
  const isHome = entry.type === 'HomeObservation';
  // What a family wrote is its own.
  if (isHome !== (branch === undefined)) return null;
  if (entry.type === 'LearningJournal') {
    return (
      <ButtonLink {...look} to={`/children/${child.id}/journal/${entry.id}/step-1`}>
        Change
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...look} onClick={isHome ? family.open : staff.open}>
        Change
      </Button>
      {staff.Dialog && <staff.Dialog child={child.id} entry={entry} onClose={staff.close} />}
      {family.Dialog && <family.Dialog child={child} entry={entry.id} onClose={family.close} />}
    </>
  );
}
