import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { NeedsButton } from '@bairn/shared/needs/NeedsButton';
import { consentWords } from '@bairn/shared/schema/consents';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { Glance } from '@bairn/shared/ui/Glance';
import { NeedsFacts } from '@bairn/shared/ui/NeedsFacts';
import { ChildFrame } from '../components/ChildFrame.tsx';
import { Adults } from './Adults.tsx';
import { ChildActions } from './ChildActions.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import styles from '../components/record/Profile.module.css';

/** A child at a glance: allergies and medical needs first, then its adults, refused consents and next sessions. */
export function Component() {
  return (
    <ChildFrame title="Overview" actions={(child) => child.can.manage && <ChildActions child={child} />}>
      {(child, branch) => (
        <div className={styles.cards}>
          <KeptAway child={child} />
          <NeedsCard child={child} branch={branch} />
          <Adults child={child} />
          <RefusedCard child={child} />
          <ComingCard child={child} />
          <PlaceCard child={child} />
        </div>
      )}
    </ChildFrame>
  );
}

/** Stands before everything else: who must not be given the child. */
function KeptAway({ child: { may_not_collect: names, first_name } }: { child: ChildShown }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.whole}>
      <Alert tone="danger" title={`May not collect: ${listWords(names)}`}>
        {`By order of a court. Do not give ${first_name} to them, and tell them nothing about ${first_name}. Call your manager if they come.`}
      </Alert>
    </div>
  );
}

function NeedsCard({ child, branch }: { child: ChildShown; branch: string }) {
  const { needs, id, first_name, full_name, needs_asked_on } = child;
  return (
    <Card title="Allergies and medical needs">
      {needs ? (
        <div className={styles.part}>
          <NeedsFacts child={needs} />
          <div>
            <NeedsButton child={{ ...needs, id, first_name, full_name, needs_asked_on }} branch={branch} />
          </div>
        </div>
      ) : (
        <p className={styles.muted}>{first_name} has left. What is known of allergies and needs is the family's.</p>
      )}
    </Card>
  );
}

function RefusedCard({ child }: { child: ChildShown }) {
  const { consents_refused: refused, id } = child;
  return (
    <Card
      title="Consents refused"
      aside={
        <ButtonLink variant="quiet" size="small" to={`${servicePaths.childInformation(id)}#consents`}>
          All consents
        </ButtonLink>
      }
    >
      {refused.length === 0 ? (
        <p className={styles.muted}>None refused. Some may not have been asked yet.</p>
      ) : (
        <ul className={styles.plain} role="list">
          {refused.map((kind) => (
            <li key={kind}>
              <Badge tone="danger">{consentWords[kind]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ComingCard({ child }: { child: ChildShown }) {
  const { next_sessions: sessions } = child;
  return (
    <Card title="Next sessions">
      {sessions.length === 0 ? (
        <p className={styles.muted}>Nothing is booked from today on.</p>
      ) : (
        <Glance
          label="Next sessions"
          lines={sessions.map(({ id, date, start_time, end_time, session_name }) => ({
            key: id,
            title: formatDay(date),
            detail: session_name,
            end: formatTimes(start_time, end_time, 'service'),
          }))}
        />
      )}
    </Card>
  );
}
