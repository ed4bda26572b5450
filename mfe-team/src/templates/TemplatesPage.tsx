import { useState } from 'react';
import { Link, useBranch } from '@bairn/shared/app';
import { listTemplates } from '@bairn/shared/calls/rotaTemplates';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { rotaTemplateList } from '@bairn/shared/schema/lists/rotas';
import type { RotaTemplateRow } from '@bairn/shared/schema/rows/rotas';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { useScope } from '../components/useScope.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { ImportDatesDialog } from './ImportDatesDialog.tsx';

/** The rota templates of a branch. */
export function Component() {
  const { branch } = useBranch();
  const list = useList(rotaTemplateList, listTemplates, { params: useScope() });
  const [doing, setDoing] = useState<{ what: 'delete' | 'import'; row: RotaTemplateRow } | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <ListPage
        title="Rota templates"
        eyebrow={branch.name}
        tabs={<TeamTabs />}
        list={list}
        from={760}
        actions={<ButtonLink to={servicePaths.editRotaTemplate('new')}>Make a template</ButtonLink>}
        empty={
          <EmptyState
            title="No templates yet"
            action={
              <ButtonLink variant="secondary" to={servicePaths.editRotaTemplate('new')}>
                Make a template
              </ButtonLink>
            }
          >
            A template is a week of shifts that you put into as many weeks as you like.
          </EmptyState>
        }
        cells={{
          name: ({ id, name }) => <Link to={servicePaths.rotaTemplate(id)}>{name}</Link>,
          actions: (row) => (
            <Menu
              label={`Actions for ${row.name}`}
              items={[
                { label: 'Put into weeks', onSelect: () => setDoing({ what: 'import', row }) },
                { label: 'Edit', to: servicePaths.editRotaTemplate(row.id) },
                { label: 'Delete', danger: true, onSelect: () => setDoing({ what: 'delete', row }) },
              ]}
            />
          ),
        }}
      />
      {doing?.what === 'delete' && <DeleteTemplateDialog template={doing.row} onClose={close} />}
      {doing?.what === 'import' && <ImportDatesDialog template={doing.row} onClose={close} />}
    </>
  );
}
