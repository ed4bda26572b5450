import { Link, useBranch } from '@bairn/shared/app';
import { listRotas } from '@bairn/shared/calls/rota';
import { daySpan } from '@bairn/shared/format/weeks';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { rotaList, rotaWords } from '@bairn/shared/schema/lists/rotas';
import type { RotaRow } from '@bairn/shared/schema/rows/rotas';
import { Badge } from '@bairn/shared/ui/Badge';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { MakeRota } from '../components/MakeRota.tsx';
import { TeamTabs } from '../components/TeamTabs.tsx';
import { useScope } from '../components/useScope.ts';

const tones = { draft: 'warning', published: 'success', locked: 'neutral' } as const;

const weekWords = ({ from, to }: RotaRow) => `${daySpan(from, to)} ${to.slice(0, 4)}`;
/** What needs a look stands out; a count of nothing does not. */
const raised = (count: number | null) => (count ? <strong>{count}</strong> : count);

/** The rotas of the branch's weeks, the latest first. */
export function Component() {
  const { branch } = useBranch();
  const list = useList(rotaList, listRotas, { params: useScope() });
  const next = list.query.data?.next;
  return (
    <ListPage
      title="Rotas"
      eyebrow={branch.name}
      tabs={<TeamTabs />}
      list={list}
      from={1040}
      actions={next && <MakeRota week={next} />}
      empty={
        <EmptyState title="No rotas yet">
          A rota says who works when in one week. Make one: empty, from a template, or from the week before.
        </EmptyState>
      }
      cells={{
        week: (row) => <Link to={servicePaths.rotaPreview(row.id)}>{weekWords(row)}</Link>,
        status: ({ status }) => <Badge tone={tones[status]}>{rotaWords[status]}</Badge>,
        open: ({ open }) => raised(open),
        declined: ({ declined }) => raised(declined),
        breaches: ({ breaches }) => (breaches === null ? 'Not checked' : raised(breaches)),
        actions: (row) => (
          <Menu
            label={`Actions for ${weekWords(row)}`}
            items={[
              {
                label: row.status === 'locked' ? 'Correct' : 'Edit',
                to: servicePaths.editRota(row.id),
              },
              { label: 'See it as staff do', to: servicePaths.rotaPreview(row.id) },
              { label: 'The week', to: servicePaths.teamWeek({ year: row.year, week: row.week }) },
            ]}
          />
        ),
      }}
    />
  );
}
