import { useQuery } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { ChildQuestions } from '@bairn/shared/needs/ChildQuestions';
import { needsQuery } from '@bairn/shared/needs/needsQuery';
import { paths } from '@bairn/shared/paths';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { sharingQuery } from '../components/childQueries.ts';
import { FamilyFunding } from '../components/funding/FamilyFunding.tsx';
import { Pickups } from '../components/pickups/Pickups.tsx';
import { FamilyPlan } from '../components/plan/FamilyPlan.tsx';
import { Consents } from '../components/record/Consents.tsx';
import { RecordFacts } from '../components/record/RecordFacts.tsx';
import { relationWords } from '../components/record/relationWords.ts';
import styles from './Family.module.css';
import { FamilyFrame } from '../components/FamilyFrame.tsx';

/** A child as its family keeps it: allergies and needs first, then the record, who may collect, and consents. */
export function Component() {
  return <FamilyFrame title="Profile">{(child) => <Profile child={child} />}</FamilyFrame>;
}

function Profile({ child }: { child: ChildShown }) {
  const form = useLazyDialog(() => import('../components/record/RecordForm.tsx').then((module) => module.RecordForm));
  return (
    <div className={styles.parts}>
      <Needs child={child} />
      <section className={styles.part} aria-labelledby="record">
        <div className={styles.head}>
          <h2 id="record">Record</h2>
          {child.can.update && !form.Dialog && (
            <Button variant="secondary" size="small" onClick={form.open}>
              Edit
            </Button>
          )}
        </div>
        {form.Dialog ? <form.Dialog child={child} onEnd={form.close} /> : <RecordFacts child={child} family />}
      </section>
      <FamilyPlan child={child} />
      <FamilyFunding child={child} />
      <div className={styles.cards}>
        <Coming child={child} />
        <Parents child={child} />
      </div>
      <Collectors child={child} />
      <ServiceConsents child={child} />
    </div>
  );
}

function Needs({ child: { id } }: { child: ChildShown }) {
  const needs = useQuery(needsQuery);
  return (
    <Card title="Allergies and medical needs">
      <QueryView query={needs} part>
        {(children) =>
          children.filter((one) => one.id === id).map((one) => <ChildQuestions key={id} child={one} heading={false} />)
        }
      </QueryView>
    </Card>
  );
}

function Coming({ child: { first_name, next_sessions: sessions } }: { child: ChildShown }) {
  return (
    <Card
      title="Next bookings"
      aside={
        <ButtonLink variant="quiet" size="small" to={paths.bookings()}>
          All bookings
        </ButtonLink>
      }
    >
      {sessions.length === 0 ? (
        <p className={styles.muted}>{`${first_name} has no bookings to come.`}</p>
      ) : (
        <ul className={styles.list} role="list">
          {sessions.map(({ id, date, start_time, end_time, session_name, service_name }) => (
            <li key={id}>
              <strong>{`${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}`}</strong>
              <br />
              <span className={styles.muted}>{`${session_name}, ${service_name}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The adults with an account who have the child: of another adult the name, the relation and whether they may collect. */
function Parents({ child: { carers } }: { child: ChildShown }) {
  return (
    <Card title="Parents and carers">
      <ul className={styles.list} role="list">
        {carers.map(({ id, name, relation, is_primary, may_collect }) => (
          <li key={id} className={styles.line}>
            <span>
              <strong>{name}</strong>
              <br />
              <span
                className={styles.muted}
              >{`${relationWords(relation)}${is_primary ? '' : may_collect ? ', may collect' : ', not named to collect'}`}</span>
            </span>
            {is_primary && <Badge>You</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Collectors({ child: { id } }: { child: ChildShown }) {
  const { data: services = [] } = useQuery(sharingQuery(id));
  return (
    <section className={styles.part} aria-labelledby="pickups">
      <h2 id="pickups">Who may collect</h2>
      <p className={styles.muted}>
        Staff compare the photo and ask for the password at the door. For one day, enter that day in both fields.
      </p>
      <Pickups
        child={id}
        services={services
          .filter(({ status }) => status !== 'left')
          .map(({ branch_id, service_name }) => ({ id: branch_id, name: service_name }))}
      />
    </section>
  );
}

function ServiceConsents({ child }: { child: ChildShown }) {
  const sharing = useQuery(sharingQuery(child.id));
  return (
    <section className={styles.part} aria-labelledby="consents">
      <h2 id="consents">Consents</h2>
      <QueryView query={sharing} part>
        {(services) =>
          services.length === 0 ? (
            <p className={styles.muted}>
              {`No service has ${child.first_name} on its roll yet. Each asks for its own consents.`}
            </p>
          ) : (
            <div className={styles.part}>
              <p className={styles.muted}>You can change an answer at any time. Earlier answers are kept.</p>
              {services.map(({ branch_id, service_name, status }) => (
                <Consents
                  key={branch_id}
                  child={child}
                  branch={branch_id}
                  service={{ name: service_name, present: status !== 'left' }}
                />
              ))}
            </div>
          )
        }
      </QueryView>
    </section>
  );
}
