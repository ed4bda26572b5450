import { useState } from 'react';
import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { findFamilies } from '@bairn/shared/calls/desk';
import type { KnownFamily } from '@bairn/shared/schema/desk';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FindForm, FoundList } from '@bairn/shared/ui/Finder';
import { QueryView } from '@bairn/shared/ui/QueryView';

type Props = { onChoose: (family: KnownFamily) => void; onClose: () => void };

/** Finds a family that the service knows and that has an account with it. */
export function FamilyFinder({ onChoose, onClose }: Props) {
  const { nursery, branch } = useBranch();
  const [search, setSearch] = useState('');
  const request = { params: { nursery: nursery.id, branch: branch.id }, query: { search } };
  const found = useQuery(apiQuery(findFamilies, request, { select: dataOf, enabled: search !== '' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask a family to connect"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>Families who have booked with you, or whose child is on your roll and who have confirmed it.</p>
      <FindForm label="Find a family" field="Name, email or child" onFind={setSearch} />
      {search !== '' && (
        <QueryView query={found} part skeleton="rows">
          {(families) => (
            <FoundList
              items={families.filter(({ account }) => account)}
              label="Families"
              counted={['family', 'families']}
              none="No family matches that you can ask."
              titleOf={({ name }) => name}
              detailOf={({ children }) => children.map(({ full_name }) => full_name).join(', ')}
              onChoose={onChoose}
            />
          )}
        </QueryView>
      )}
    </Dialog>
  );
}
