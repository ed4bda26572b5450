import { useState } from 'react';
import { useBranch, useNavigate, useParams, useQuery } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { Menu } from '@bairn/shared/ui/Menu';
import { useScope } from '../components/useScope.ts';
import { WeekGrid } from '../components/WeekGrid.tsx';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { ImportDatesDialog } from './ImportDatesDialog.tsx';
import { missingTemplate } from './missingTemplate.tsx';
import { templateQuery } from './queries.ts';
import { templateGrid } from './templateGrid.ts';

/** A rota template: who works when in its week. */
export function Component() {
  const { template_id = '' } = useParams();
  const { branch } = useBranch();
  const navigate = useNavigate();
  const query = useQuery(templateQuery({ ...useScope(), id: template_id }));
  const [doing, setDoing] = useState<'delete' | 'import' | null>(null);
  const close = () => setDoing(null);
  const template = query.data;
  return (
    <DetailPage
      query={query}
      name="Rota template"
      eyebrow={branch.name}
      back={{ to: servicePaths.rotaTemplates(), label: 'Rota templates' }}
      density="compact"
      skeleton={<ListSkeleton rows={8} />}
      head={({ name, note }) => ({ title: name, intro: note })}
      lines={{ intro: 1 }}
      actions={
        template && (
          <>
            <ButtonLink variant="secondary" to={servicePaths.editRotaTemplate(template.id)}>
              Edit
            </ButtonLink>
            <Button aria-haspopup="dialog" onClick={() => setDoing('import')}>
              Put into weeks
            </Button>
            <Menu
              label="More for the template"
              items={[{ label: 'Delete', danger: true, onSelect: () => setDoing('delete') }]}
            />
          </>
        )
      }
      missing={missingTemplate}
    >
      {(known) => (
        <>
          {known.shifts.length === 0 ? (
            <EmptyState
              title="No shifts yet"
              action={<ButtonLink to={servicePaths.editRotaTemplate(known.id)}>Add shifts</ButtonLink>}
            >
              Say who works when in an ordinary week.
            </EmptyState>
          ) : (
            <WeekGrid
              label="Template"
              caption="Who works when in the week, person by person"
              {...templateGrid(known)}
            />
          )}
          {doing === 'import' && <ImportDatesDialog template={known} onClose={close} />}
          {doing === 'delete' && (
            <DeleteTemplateDialog
              template={known}
              onDeleted={() => void navigate(servicePaths.rotaTemplates())}
              onClose={close}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}
