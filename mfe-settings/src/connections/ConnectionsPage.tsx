import { useState } from 'react';
import { useQuery, useSearchParams, apiQuery, dataOf } from '@bairn/shared/app';
import { listConnections } from '@bairn/shared/calls/connections';
import { serviceDetails } from '@bairn/shared/calls/marketplace';
import { AgreedSteps } from '@bairn/shared/connections/AgreedSteps';
import { AskDialog } from '@bairn/shared/connections/AskDialog';
import { ConnectionActions } from '@bairn/shared/connections/ConnectionActions';
import { ConnectionState } from '@bairn/shared/connections/ConnectionState';
import { connectionWith } from '@bairn/shared/connections/connectionWith';
import { StepDialog } from '@bairn/shared/connections/StepDialog';
import { stateNote } from '@bairn/shared/connections/stepWords';
import { formatAge } from '@bairn/shared/format/age';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ConnectionEvent } from '@bairn/shared/schema/connections';
import { familyConnectionList } from '@bairn/shared/schema/lists/connections';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { ListView } from '@bairn/shared/ui/ListView';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useList } from '@bairn/shared/ui/useList';
import { Enquiries } from './Enquiries.tsx';
import { sharedProfileQuery } from './queries.ts';
import { ServiceFinder, type Service } from './ServiceFinder.tsx';

/** The family's connections with services: ask, answer, pause, end, and what was agreed when. */
export function Component() {
  const list = useList(familyConnectionList, listConnections, {});
  const [step, setStep] = useState<{ connection: Connection; event: ConnectionEvent } | null>(null);
  const [asked, setAsked] = useState<Service | 'which' | null>(null);
  const askButton = (
    <Button onClick={() => setAsked('which')} aria-haspopup="dialog">
      Ask a service
    </Button>
  );
  return (
    <>
      <PageLayout
        title="Connections"
        intro="A connected service sees how to reach you and who your children are. Some only take bookings from connected families."
        actions={askButton}
      >
        <Enquiries />
        <ListView
          list={list}
          empty={
            <EmptyState title="No connections yet" action={askButton}>
              Ask a service to connect, or wait until one asks you.
            </EmptyState>
          }
          cells={{
            status: ({ status }) => <ConnectionState status={status} />,
            note: (row) => stateNote(row, 'family'),
            history: (row) => <AgreedSteps connection={row} reader="family" />,
            actions: (row) => (
              <ConnectionActions
                connection={row}
                side="family"
                onChoose={(event) => setStep({ connection: row, event })}
              />
            ),
          }}
        />
        <Shared />
      </PageLayout>
      <AskNamed />
      {step && <StepDialog {...step} side="family" onClose={() => setStep(null)} />}
      {asked === 'which' && <ServiceFinder onChoose={setAsked} onClose={() => setAsked(null)} />}
      {asked && asked !== 'which' && <AskDialog branch={asked.id} name={asked.name} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What a connected service sees of the family. */
function Shared() {
  const profile = useQuery(sharedProfileQuery);
  return (
    <Card title="What a connected service sees">
      <QueryView query={profile} part skeleton="rows">
        {({ name, email, phone, children }) => (
          <Facts
            compact
            items={[
              { label: 'Name', value: name },
              { label: 'Email', value: email },
              { label: 'Phone', value: phone ? formatPhone(phone) : 'None' },
              {
                label: 'Children',
                value: listWords(children.map((child) => `${child.name} (${formatAge(child.age_months)})`)) || 'None',
              },
            ]}
          />
        )}
      </QueryView>
    </Card>
  );
}

/** Asks the service that a link has named (`?service=`), unless there is a connection or a request already. */
function AskNamed() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('service') ?? '';
  const enabled = id !== '';
  const service = useQuery(
    apiQuery(serviceDetails, { params: { branch: id } }, { select: dataOf, enabled, shows: () => true }),
  );
  const live = useQuery({ ...connectionWith(id), enabled });
  const close = () =>
    setSearch(
      (former) => {
        former.delete('service');
        return former;
      },
      { replace: true },
    );
  if (!enabled || !service.data || !live.isSuccess || live.data) return null;
  return <AskDialog branch={id} name={service.data.name} onClose={close} />;
}
