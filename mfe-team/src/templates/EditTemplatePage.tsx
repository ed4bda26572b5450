import { useState } from 'react';
import { apiQuery, dataOf, useBranch, useParams, useQuery } from '@bairn/shared/app';
import { listRooms } from '@bairn/shared/calls/rooms';
import { showRotaStaff } from '@bairn/shared/calls/rota';
import { isoWeek, localDate } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import { missingTemplate } from './missingTemplate.tsx';
import { templateQuery } from './queries.ts';
import { TemplateForm } from './TemplateForm.tsx';

/** Makes a rota template (`new` in the address) or edits one. */
export function Component() {
  const { template_id = '' } = useParams();
  return template_id === 'new' ? <NewTemplate /> : <KnownTemplate key={template_id} id={template_id} />;
}

const back = { to: servicePaths.rotaTemplates(), label: 'Rota templates' };

function KnownTemplate({ id }: { id: string }) {
  const { branch } = useBranch();
  const query = useQuery(templateQuery({ ...useScope(), id }));
  return (
    <DetailPage
      query={query}
      name="Rota template"
      eyebrow={branch.name}
      back={back}
      density="compact"
      head={({ name }) => ({ title: `Edit ${name}` })}
      missing={missingTemplate}
    >
      {(template) => <TemplateForm template={template} rooms={template.rooms} staff={template.staff} />}
    </DetailPage>
  );
}

function NewTemplate() {
  const { branch } = useBranch();
  const params = useScope();
  const [week] = useState(() => isoWeek(localDate(new Date())));
  const staff = useQuery(
    apiQuery(
      showRotaStaff,
      { params, query: week },
      { select: ({ data }) => data.staff.map((person) => ({ ...person, is_here: true })) },
    ),
  );
  const rooms = useQuery(apiQuery(listRooms, { params, query: { per_page: 100 } }, { select: dataOf }));
  const known = staff.data && rooms.data && { staff: staff.data, rooms: rooms.data };
  return (
    <PageLayout title="Make a template" eyebrow={branch.name} back={back} density="compact">
      <QueryView query={{ ...(staff.error ? staff : rooms), data: known }} skeleton="details">
        {(found) => <TemplateForm rooms={found.rooms} staff={found.staff} />}
      </QueryView>
    </PageLayout>
  );
}
