import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { diaryWorkers } from '@bairn/shared/calls/diaryInsights';
import { formatDate } from '@bairn/shared/format/date';
import type { WorkerInsight } from '@bairn/shared/schema/diaryInsights';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Figures, type FigureColumn } from '@bairn/shared/ui/Figures';
import { InsightsFrame, type InsightRequest } from './InsightsFrame.tsx';

const columns: readonly FigureColumn<WorkerInsight>[] = [
  { head: 'Worker', of: ({ name }) => name },
  { head: 'Observations', of: ({ observations }) => observations },
  { head: 'Children', of: ({ children }) => children },
  { head: 'Last', of: ({ last_on }) => last_on, text: ({ last_on }) => (last_on ? formatDate(last_on) : 'None') },
  { head: 'Learning journals', of: ({ journals }) => journals },
  { head: 'Group observations', of: ({ group_observations }) => group_observations },
  { head: 'Milestones', of: ({ milestones }) => milestones },
  { head: 'Diary', of: ({ diary }) => diary },
];

/** Observations by worker in a period. */
export function Component() {
  return (
    <InsightsFrame
      title="Observations by worker"
      intro="What each worker published. An observation is a learning journal, a group observation or a milestone."
    >
      {(request) => <Workers request={request} />}
    </InsightsFrame>
  );
}

function Workers({ request }: { request: InsightRequest }) {
  const workers = useQuery(apiQuery(diaryWorkers, request, { select: dataOf }));
  return (
    <QueryView query={workers} empty={<EmptyState title="No workers yet">Invite your team under Staff.</EmptyState>}>
      {(rows) => (
        <Figures
          caption="Workers"
          rows={rows}
          columns={columns}
          bars={{ caption: 'Observations by worker', value: ({ observations }) => observations }}
        />
      )}
    </QueryView>
  );
}
