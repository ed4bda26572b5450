import { useState, type ReactNode } from 'react';
import { useBranch } from '@bairn/shared/app';
import { listConnections } from '@bairn/shared/calls/connections';
import { AgreedSteps } from '@bairn/shared/connections/AgreedSteps';
import { AskDialog } from '@bairn/shared/connections/AskDialog';
import { ConnectionActions } from '@bairn/shared/connections/ConnectionActions';
import { ConnectionState } from '@bairn/shared/connections/ConnectionState';
import { StepDialog } from '@bairn/shared/connections/StepDialog';
import { stateNote } from '@bairn/shared/connections/stepWords';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ConnectionEvent } from '@bairn/shared/schema/connections';
import type { KnownFamily } from '@bairn/shared/schema/desk';
import { connectionList } from '@bairn/shared/schema/lists/connections';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { useList } from '@bairn/shared/ui/useList';
import { FamilyFinder } from './FamilyFinder.tsx';

/** The service's connections with families: to accept, decline, pause and end. */
export function ConnectionList({ actions, choice }: { actions: ReactNode; choice: ReactNode }) {
  const { branch } = useBranch();
  const list = useList(connectionList, listConnections, { query: { nursery_branch_id: branch.id } });
  const [step, setStep] = useState<{ connection: Connection; event: ConnectionEvent } | null>(null);
  const [asked, setAsked] = useState<KnownFamily | 'which' | null>(null);
  const askButton = (
    <Button onClick={() => setAsked('which')} aria-haspopup="dialog">
      Ask a family
    </Button>
  );
  return (
    <>
      <ListPage
        title="Requests"
        eyebrow={branch.name}
        list={list}
        actions={
          <>
            {actions}
            {askButton}
          </>
        }
        empty={
          <EmptyState title="No connections yet" action={askButton}>
            Families who ask to connect appear here. A connected family shares its contact details and its
            children&rsquo;s names and ages with you.
          </EmptyState>
        }
        cells={{
          status: ({ status }) => <ConnectionState status={status} />,
          note: (row) => stateNote(row, 'service'),
          email: ({ family }) => (family.email ? <a href={`mailto:${family.email}`}>{family.email}</a> : 'Not shared'),
          phone: ({ family }) =>
            family.phone ? <a href={`tel:${family.phone}`}>{formatPhone(family.phone)}</a> : 'Not shared',
          history: (row) => <AgreedSteps connection={row} reader="service" />,
          actions: (row) => (
            <ConnectionActions
              connection={row}
              side="service"
              onChoose={(event) => setStep({ connection: row, event })}
            />
          ),
        }}
      >
        {choice}
      </ListPage>
      {step && <StepDialog {...step} side="service" onClose={() => setStep(null)} />}
      {asked === 'which' && <FamilyFinder onChoose={setAsked} onClose={() => setAsked(null)} />}
      {asked && asked !== 'which' && (
        <AskDialog branch={branch.id} family={asked.id} name={asked.name} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
