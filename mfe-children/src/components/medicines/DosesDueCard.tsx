import { apiQuery, dataOf, Link, useBranch, useQuery } from '@bairn/shared/app';
import { dayMedicines } from '@bairn/shared/calls/medicines';
import { formatTime } from '@bairn/shared/format/date';
import { doseWords, type DoseState } from '@bairn/shared/format/medicines';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';

const tones: Record<DoseState, 'danger' | 'warning' | 'success' | 'info'> = {
  late: 'danger',
  refused: 'danger',
  missed: 'danger',
  due: 'warning',
  later: 'info',
  given: 'success',
};
/** What needs someone first. */
const order: readonly DoseState[] = ['late', 'due', 'refused', 'missed', 'later', 'given'];

/** Today's doses: late, due and refused ones first. */
export function Component() {
  const { nursery, branch } = useBranch();
  const day = useQuery(
    apiQuery(dayMedicines, { params: { nursery: nursery.id, branch: branch.id } }, { select: dataOf }),
  );
  return (
    <Card title="Medicines">
      <QueryView
        query={day}
        part
        isEmpty={({ doses, waiting }) => doses.length + waiting === 0}
        empty={
          <EmptyState level={3} title="No medicine today">
            No child who is booked today is to be given a medicine.
          </EmptyState>
        }
      >
        {({ doses, waiting }) => (
          <>
            {waiting > 0 && <p>{`${plural(waiting, 'medicine')} without an answer of the family.`}</p>}
            <Glance
              label="Doses today"
              lines={doses
                .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
                .map(({ plan_id, child, medicine, dose, due_time, state, recorded }) => ({
                  key: recorded?.id ?? `${plan_id} ${due_time}`,
                  title: <Link to={servicePaths.childMedicines(child.id)}>{child.name}</Link>,
                  detail: `${medicine}, ${dose}`,
                  end: (
                    <>
                      {formatTime(recorded?.done_time ?? due_time, 'service')}{' '}
                      <Badge tone={tones[state]}>{doseWords[state]}</Badge>
                    </>
                  ),
                }))}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}
