import { useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { listCarers } from '@bairn/shared/calls/carers';
import { formatPhone } from '@bairn/shared/format/phone';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { accountWords, carerList } from '@bairn/shared/schema/lists/carers';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useList } from '@bairn/shared/ui/useList';
import { ImportButton } from '../components/importing/ImportButton.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { DeedDialog, type Deed } from './DeedDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const tones = { none: 'neutral', invited: 'info', app: 'info', account: 'success' } as const;

type Asked = { row: CarerRow; what: Deed | 'edit' | 'branch' | 'merge' };

/** The adults of the children at the branch: invite, change, add to another branch, merge, remove. */
export function Component() {
  const { nursery, branch } = useBranch();
  const list = useList(carerList, listCarers, { query: { nursery_branch_id: branch.id } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const edit = useLazyDialog(() => import('./EditDialog.tsx').then((module) => module.EditDialog));
  function ask(row: CarerRow, what: Asked['what']) {
    setAsked({ row, what });
    if (what === 'edit') edit.open();
  }
  function close() {
    setAsked(null);
    edit.close();
  }
  const itemsOf = (row: CarerRow) => {
    const item = (label: string, what: Asked['what'], more = {}) => ({
      label,
      onSelect: () => ask(row, what),
      ...more,
    });
    const elsewhere = nursery.branches.some(({ id }) => !row.branches.some((known) => known.id === id));
    return [
      item('Edit', 'edit'),
      ...(row.can.invite ? [item(row.account === 'invited' ? 'Invite again' : 'Invite to register', 'invite')] : []),
      ...(row.can.invite_to_app ? [item('Invite to the app', 'invite_to_app')] : []),
      ...(elsewhere ? [item('Add to another service', 'branch')] : []),
      item('Merge with a duplicate', 'merge'),
      ...(row.can.remove ? [item('Remove', 'remove', { danger: true })] : []),
    ];
  };
  return (
    <>
      <ListPage
        title="Carers"
        eyebrow={branch.name}
        list={list}
        from={1160}
        actions={
          <>
            <ImportButton />
            <ButtonLink to={servicePaths.newChild()}>Add child</ButtonLink>
          </>
        }
        empty={
          <EmptyState title="No carers yet">
            The adults of the children on your roll appear here. Add a child, or import a file of children and carers.
          </EmptyState>
        }
        cells={{
          name: ({ full_name, is_duplicate }) => (
            <>
              {full_name} {is_duplicate && <Badge tone="warning">Duplicate?</Badge>}
            </>
          ),
          phone: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'N/A'),
          account: ({ account }) => <Badge tone={tones[account]}>{accountWords[account]}</Badge>,
          actions: (row) => <Menu label={`Actions for ${row.full_name}`} items={itemsOf(row)} />,
        }}
      />
      {edit.Dialog && asked?.what === 'edit' && <edit.Dialog carer={asked.row} onClose={close} />}
      {asked?.what === 'branch' && <BranchDialog carer={asked.row} onClose={close} />}
      {asked?.what === 'merge' && <MergeDialog carer={asked.row} onClose={close} />}
      {(asked?.what === 'invite' || asked?.what === 'invite_to_app' || asked?.what === 'remove') && (
        <DeedDialog carer={asked.row} deed={asked.what} onClose={close} />
      )}
    </>
  );
}
