import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { fundingWeeks } from '@bairn/shared/calls/funding';
import { addDays, formatDay } from '@bairn/shared/format/date';
import { formatHours } from '@bairn/shared/format/funding';
import type { FundingWeek } from '@bairn/shared/schema/funding';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Table } from '@bairn/shared/ui/Table';

type Props = { place: { profile: string; branch: string }; year: number; today: string };

const isNow = ({ monday }: FundingWeek, today: string) => today >= monday && today <= addDays(monday, 6);

/** The hours here by week, as the pattern shares them out: the weeks of the usual holidays are left out. */
export function FundingWeeks({ place, year, today }: Props) {
  const weeks = useQuery(apiQuery(fundingWeeks, { params: place, query: { year } }, { select: dataOf }));
  return (
    <Card title="Hours by week">
      <QueryView query={weeks} part empty="No hours are entered here for this year.">
        {(rows) => (
          <Table
            caption="Funded hours by week"
            rows={rows}
            rowKey={({ monday }) => monday}
            columns={[
              {
                head: 'Week from',
                cell: (week) => (
                  <>
                    {`${formatDay(week.monday).slice(4)} ${week.monday.slice(0, 4)}`}{' '}
                    {isNow(week, today) && <Badge tone="info">This week</Badge>}
                  </>
                ),
              },
              { head: 'Allocated', align: 'end', shown: 'first', cell: ({ allocated }) => formatHours(allocated) },
              {
                head: 'Booked',
                align: 'end',
                shown: 'second',
                labelled: true,
                cell: ({ booked }) => formatHours(booked),
              },
              { head: 'Used', align: 'end', shown: 'second', labelled: true, cell: ({ used }) => formatHours(used) },
              { head: 'Left', align: 'end', shown: 'second', labelled: true, cell: ({ left }) => formatHours(left) },
            ]}
          />
        )}
      </QueryView>
    </Card>
  );
}
