import { useBranch, useParams, useQuery } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaPreview } from '@bairn/shared/schema/rotaViews';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListSkeleton } from '@bairn/shared/ui/ListSkeleton';
import { RotaStatus } from '../components/RotaStatus.tsx';
import { useScope } from '../components/useScope.ts';
import { WeekGrid } from '../components/WeekGrid.tsx';
import { CheckedCard } from './CheckedCard.tsx';
import { gridOf } from './gridOf.ts';
import { previewQuery } from './queries.ts';
import { RemindButton } from './RemindButton.tsx';
import styles from './Rotas.module.css';

/** A week's rota as staff see it; admins see beside it what was checked. */
export function Component() {
  const { rota_id = '' } = useParams();
  const { nursery, branch } = useBranch();
  const path = { ...useScope(), id: rota_id };
  const isAdmin = nursery.staffProfile.role !== 'nursery-staff';
  const query = useQuery(previewQuery(path));
  const rota = query.data?.rota;
  const back = isAdmin
    ? { to: servicePaths.rotas(), label: 'Rotas' }
    : { to: servicePaths.teamSchedule(), label: 'My schedule' };
  return (
    <DetailPage
      query={query}
      name="Rota"
      eyebrow={branch.name}
      back={back}
      density="compact"
      skeleton={<ListSkeleton rows={8} />}
      head={(known) => ({
        title: `Rota of ${spanOf(known)}`,
        heading: spanOf(known),
        intro: <RotaStatus rota={known.rota} />,
      })}
      lines={{ intro: 1 }}
      actions={
        rota &&
        isAdmin && (
          <>
            <RemindButton path={path} />
            <ButtonLink variant="secondary" to={servicePaths.teamWeek({ year: rota.year, week: rota.week })}>
              The week
            </ButtonLink>
            <ButtonLink to={servicePaths.editRota(rota.id)}>{rota.status === 'locked' ? 'Correct' : 'Edit'}</ButtonLink>
          </>
        )
      }
      missing={{
        title: 'Rota not found',
        message: 'This rota does not exist, or it is not published yet.',
        action: <ButtonLink to={back.to}>{back.label}</ButtonLink>,
      }}
    >
      {(known) => (
        <div className={styles.page}>
          <Waiting known={known} />
          {known.shifts.length === 0 ? (
            <EmptyState title="No shifts yet">This rota is empty.</EmptyState>
          ) : (
            <WeekGrid label="Rota" caption="Who works when, person by person" {...gridOf(known)} />
          )}
          {isAdmin && <CheckedCard path={path} />}
        </div>
      )}
    </DetailPage>
  );
}

const spanOf = ({ days }: RotaPreview) => `${formatDay(days[0]?.date)} to ${formatDay(days.at(-1)?.date)}`;

/** Leads to the reader's own shifts that wait for an answer. */
function Waiting({ known: { can_answer, shifts, days } }: { known: RotaPreview }) {
  const waiting = shifts.filter(({ id, confirmation }) => confirmation === 'pending' && can_answer.includes(id));
  if (waiting.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`${plural(waiting.length, 'shift waits', 'shifts wait')} for your answer`}
      action={
        <ButtonLink size="small" to={servicePaths.teamSchedule({ from: days[0]?.date })}>
          Confirm or decline
        </ButtonLink>
      }
    />
  );
}
