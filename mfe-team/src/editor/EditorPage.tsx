import { apiQuery, dataOf, useBranch, useParams, useQuery } from '@bairn/shared/app';
import { showRota } from '@bairn/shared/calls/rota';
import { addDays, formatDate, formatDay, localDate, mondayOf } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { Editor } from './Editor.tsx';
import { RotaActions } from './RotaActions.tsx';
import styles from './Editor.module.css';

const badges = {
  draft: { tone: 'warning', word: 'Draft' },
  published: { tone: 'success', word: 'Published' },
  locked: { tone: 'neutral', word: 'Locked' },
} as const;

function Status({ rota }: { rota: RotaWithFacts['rota'] }) {
  const { tone, word } = badges[rota.status];
  const published = rota.published_at && ` on ${formatDate(localDate(rota.published_at))}, revision ${rota.revision}`;
  return (
    <span className={styles.status}>
      <Badge tone={tone}>{word}</Badge>
      {rota.status === 'draft' ? 'Only admins see it until it is published.' : published}
    </span>
  );
}

const head = ({ rota }: RotaWithFacts) => {
  const monday = mondayOf(rota.year, rota.week);
  return {
    title: `Rota, week ${rota.week}`,
    heading: `${formatDay(monday)} to ${formatDay(addDays(monday, 6))}`,
    intro: <Status rota={rota} />,
  };
};

/** Edits the rota of a week: shifts, cover, cost and rules, and publishes it. */
export function Component() {
  const { rota_id: id = '' } = useParams();
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id, id };
  const query = useQuery(apiQuery(showRota, { params }, { select: dataOf }));
  return (
    <DetailPage
      key={id}
      query={query}
      name="Rota"
      eyebrow={branch.name}
      back={{ to: servicePaths.rotas(), label: 'Rotas' }}
      density="compact"
      head={head}
      actions={query.data && <RotaActions facts={query.data} params={params} />}
      missing={{
        title: 'Rota not found',
        message: 'It may belong to another service, or was removed.',
        action: <ButtonLink to={servicePaths.rotas()}>All rotas</ButtonLink>,
      }}
      skeleton={<Skeleton count={10} className={styles.waiting} />}
    >
      {(facts) => <Editor key={id} facts={facts} params={params} />}
    </DetailPage>
  );
}
