import { useState } from 'react';
import { apiQuery, Link, useBranch, useNavigate, useQuery, useSearchParams } from '@bairn/shared/app';
import { createAccident } from '@bairn/shared/calls/accidents';
import { listChildren } from '@bairn/shared/calls/children';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { paths } from '@bairn/shared/paths';
import type { AccidentForm } from '@bairn/shared/schema/accidents';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { formOf } from '../components/accidents/formOf.ts';
import { ReportForm } from '../components/accidents/ReportForm.tsx';
import { childQuery } from '../components/childQueries.ts';
import { useSend } from '@bairn/shared/ui/useSend';

/** Begins a report: about the child of the address, or one that is chosen first. */
export function Component() {
  const { branch } = useBranch();
  const [params] = useSearchParams();
  const child = params.get('child');
  return (
    <PageLayout
      title="New report"
      eyebrow={branch.name}
      back={{ to: paths.children(), label: 'Children' }}
      width="text"
    >
      {child ? <NewReport child={child} /> : <ChooseChild />}
    </PageLayout>
  );
}

function NewReport({ child: id }: { child: string }) {
  const { nursery, branch } = useBranch();
  const navigate = useNavigate();
  const child = useQuery(childQuery(branch.id, id));
  const send = useSend(createAccident);
  const [defaults] = useState(() => formOf(null));
  const submit = (form: AccidentForm) =>
    send({ params: { nursery: nursery.id, branch: branch.id }, body: { ...form, child_id: id } });
  return (
    <QueryView query={child}>
      {({ full_name }) => (
        <>
          <h2>{full_name}</h2>
          <ReportForm
            report={null}
            defaults={defaults}
            onSubmit={submit}
            onDone={(report) => void navigate(servicePaths.accidentReport(report.id), { replace: true })}
          />
        </>
      )}
    </QueryView>
  );
}

/** Children that the page names. */
const shown = 100;

function ChooseChild() {
  const { branch } = useBranch();
  const children = useQuery(apiQuery(listChildren, { query: { nursery_branch_id: branch.id, per_page: shown } }));
  return (
    <QueryView
      query={children}
      empty={<EmptyState title="No children on roll yet">A report is about a child of this service.</EmptyState>}
    >
      {({ data }) => (
        <>
          <h2>Which child?</h2>
          <Glance
            label="Children"
            lines={data.map(({ id, full_name, room }) => ({
              key: id,
              title: <Link to={servicePaths.newAccidentReport(id)}>{full_name}</Link>,
              detail: room ?? undefined,
            }))}
          />
        </>
      )}
    </QueryView>
  );
}
