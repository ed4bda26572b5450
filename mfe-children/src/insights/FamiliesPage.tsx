import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { diaryParents } from '@bairn/shared/calls/diaryInsights';
import type { FamilyInsight } from '@bairn/shared/schema/diaryInsights';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Figures, type FigureColumn } from '@bairn/shared/ui/Figures';
import { InsightsFrame, type InsightRequest } from './InsightsFrame.tsx';

const columns: readonly FigureColumn<FamilyInsight>[] = [
  { head: 'Child', of: ({ name }) => name },
  { head: 'Entries', of: ({ published }) => published },
  { head: 'Answered', of: ({ answered }) => answered },
  { head: 'From home', of: ({ home }) => home },
  { head: 'Likes', of: ({ likes }) => likes },
  { head: 'Comments', of: ({ comments }) => comments },
  { head: 'Adults with an account', of: ({ adults }) => adults },
];

/** What families answer to the journals in a period. */
export function Component() {
  return (
    <InsightsFrame
      title="Families’ engagement"
      intro="What each family was told, what it liked or commented on, and what it wrote about home. The quietest are first. Notes of the day are not counted."
    >
      {(request) => <Families request={request} />}
    </InsightsFrame>
  );
}

function Families({ request }: { request: InsightRequest }) {
  const families = useQuery(apiQuery(diaryParents, request, { select: dataOf }));
  return (
    <QueryView
      query={families}
      empty={
        <EmptyState title="No children yet">Families appear here once their children are at the service.</EmptyState>
      }
    >
      {(rows) => (
        <Figures
          caption="Families"
          rows={rows}
          columns={columns}
          bars={{ caption: 'Entries answered and written about home', value: ({ answered, home }) => answered + home }}
        />
      )}
    </QueryView>
  );
}
