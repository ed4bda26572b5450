import { useState } from 'react';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { listOrders } from '@bairn/shared/calls/booking';
import { searchServices } from '@bairn/shared/calls/marketplace';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FindForm, FoundList } from '@bairn/shared/ui/Finder';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { sharedProfileQuery } from './queries.ts';

/** A service that can be asked. */
export type Service = { id: string; name: string; town?: string | null };

type Props = { onChoose: (service: Service) => void; onClose: () => void };

const uniqueOf = (services: readonly Service[]) => [...new Map(services.map((one) => [one.id, one])).values()];

/** The services that the family has booked, to choose at once, and others by their name or place. */
export function ServiceFinder({ onChoose, onClose }: Props) {
  const [search, setSearch] = useState('');
  const booked = useQuery(apiQuery(listOrders, { query: { per_page: 50 } }, { select: dataOf }));
  const found = useQuery(
    apiQuery(searchServices, { query: { search, only: 'listed' } }, { select: dataOf, enabled: search !== '' }),
  );
  const profile = useQuery(sharedProfileQuery);
  // A service with which there is a connection or a request is in the list of the page.
  const live = new Set(
    profile.data?.connections.flatMap(({ branch_id, status }) =>
      status === 'declined' || status === 'ended' ? [] : [branch_id],
    ),
  );
  const open = ({ id }: Service) => !live.has(id);
  const choice = { label: 'Services', counted: ['service', 'services'], onChoose } as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask a service to connect"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <FindForm label="Find a service" field="Name or place" onFind={setSearch} />
      {search === '' ? (
        <QueryView query={booked} part skeleton="rows" empty={null}>
          {(orders) => (
            <FoundList
              {...choice}
              items={uniqueOf(
                orders.flatMap(({ bookings }) =>
                  bookings.map(({ branch_id, service_name }) => ({ id: branch_id, name: service_name })),
                ),
              ).filter(open)}
              none="Find a service by its name or place."
              titleOf={({ name }) => name}
              detailOf={() => 'You have booked here'}
            />
          )}
        </QueryView>
      ) : (
        <QueryView query={found} part skeleton="rows">
          {(services) => (
            <FoundList
              {...choice}
              items={services.filter(open)}
              none="No service matches."
              titleOf={({ name }) => name}
              detailOf={({ town }) => town ?? ''}
            />
          )}
        </QueryView>
      )}
    </Dialog>
  );
}
