import { useState, type ReactNode } from 'react';
import { useBranch } from '@bairn/shared/app';
import { listEnquiries } from '@bairn/shared/calls/enquiries';
import { AcceptButton } from '@bairn/shared/connections/AcceptButton';
import { EnquiryState } from '@bairn/shared/enquiries/EnquiryState';
import { formatPhone } from '@bairn/shared/format/phone';
import { enquiryList } from '@bairn/shared/schema/lists/enquiries';
import type { Enquiry } from '@bairn/shared/schema/rows/enquiries';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { AnswerDialog, type Answering } from './AnswerDialog.tsx';

/** What families ask the service about places, to accept or decline. */
export function EnquiryList({ actions, choice }: { actions: ReactNode; choice: ReactNode }) {
  const { branch, nursery } = useBranch();
  const list = useList(enquiryList, listEnquiries, { params: { nursery: nursery.id, branch: branch.id } });
  const [answering, setAnswering] = useState<Answering | null>(null);
  return (
    <>
      <ListPage
        title="Requests"
        eyebrow={branch.name}
        list={list}
        actions={actions}
        empty={
          <EmptyState title="No enquiries yet">
            Families ask about a place on your public page. You have 14 days to answer each enquiry.
          </EmptyState>
        }
        cells={{
          status: ({ status }) => <EnquiryState status={status} />,
          email: ({ family }) => (family.email ? <a href={`mailto:${family.email}`}>{family.email}</a> : 'Not shared'),
          phone: ({ family }) =>
            family.phone ? <a href={`tel:${family.phone}`}>{formatPhone(family.phone)}</a> : 'Not shared',
          actions: (enquiry) => <AnswerMenu enquiry={enquiry} onChoose={(verb) => setAnswering({ enquiry, verb })} />,
        }}
      >
        {choice}
      </ListPage>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function AnswerMenu({ enquiry, onChoose }: { enquiry: Enquiry; onChoose: (verb: Answering['verb']) => void }) {
  if (!enquiry.can.accept) return null;
  const about = enquiry.child?.name ?? 'a child';
  return (
    <>
      <AcceptButton of={about} onClick={() => onChoose('accept')} />
      <Menu
        label={`Actions for ${about}`}
        items={[
          { label: 'Accept', onSelect: () => onChoose('accept') },
          { label: 'Decline', danger: true, onSelect: () => onChoose('decline') },
        ]}
      />
    </>
  );
}
