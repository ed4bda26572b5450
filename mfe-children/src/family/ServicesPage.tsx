import { apiQuery, dataOf, toast, useMutation, useQuery } from '@bairn/shared/app';
import { switchSharing } from '@bairn/shared/calls/childPlace';
import { listPickups } from '@bairn/shared/calls/pickups';
import { formatDay, formatTimes, localDate } from '@bairn/shared/format/date';
import type { FamilyBooking } from '@bairn/shared/schema/childBookings';
import type { ChildSharing, SharingSwitch } from '@bairn/shared/schema/childPlace';
import type { ChildShown, SharedSection } from '@bairn/shared/schema/childRecord';
import { childWords } from '@bairn/shared/schema/lists/children';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { sharingQuery } from '../components/childQueries.ts';
import styles from './Family.module.css';
import { FamilyFrame } from '../components/FamilyFrame.tsx';
import { comingQuery } from './familyQueries.ts';

const sectionWords: Record<SharedSection, { name: string; what: string }> = {
  health: { name: 'Health', what: 'Diet, GP and practice' },
  support: { name: 'Additional support', what: 'What helps, and who supports your child' },
  languages: { name: 'Languages', what: 'Those spoken at home' },
};

/** The services of a child, and what each may see: the family switches it. */
export function Component() {
  return <FamilyFrame title="Services">{(child) => <Services child={child} />}</FamilyFrame>;
}

function Services({ child }: { child: ChildShown }) {
  const sharing = useQuery(sharingQuery(child.id));
  const coming = useQuery(comingQuery(child.id));
  const pickups = useQuery(apiQuery(listPickups, { query: { child_id: child.id } }, { select: dataOf }));
  const bookings = coming.data ?? [];
  return (
    <div className={styles.parts}>
      <Always child={child} />
      <QueryView query={sharing}>
        {(services) => {
          const booked = bookedElsewhere(bookings, services);
          if (services.length === 0 && booked.length === 0) {
            return (
              <EmptyState title="No services yet" drawing="no-bookings">
                {`A service appears here once ${child.first_name} is booked there, or it has ${child.first_name} on its roll.`}
              </EmptyState>
            );
          }
          return (
            <>
              {services.map((service) => (
                <ServiceCard
                  key={service.branch_id}
                  child={child}
                  service={service}
                  next={bookings.find((one) => one.service.id === service.branch_id)}
                  collectors={pickups.data}
                />
              ))}
              {booked.map((next) => (
                <Card key={next.service.id} title={next.service.name} aside={<Badge>Booked</Badge>}>
                  <Facts items={[{ label: 'Next booking', value: whenOf(next) }]} />
                  <p className={styles.muted}>
                    {`${child.first_name} is booked here but not on the roll. This service sees name, age on the day, allergies and medical needs for its bookings, and nothing else.`}
                  </p>
                </Card>
              ))}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

/** The first booking to come at each service that does not have the child on its roll. */
function bookedElsewhere(bookings: readonly FamilyBooking[], services: readonly ChildSharing[]) {
  const others = bookings.filter(({ service }) => services.every(({ branch_id }) => branch_id !== service.id));
  return others.filter((one, at) => others.findIndex(({ service }) => service.id === one.service.id) === at);
}

const whenOf = ({ date, start_time, end_time }: FamilyBooking) =>
  `${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}`;

function Always({ child: { first_name } }: { child: ChildShown }) {
  return (
    <Card title="What a service always sees">
      <p>
        {`Allergies and medical needs, name, date of birth and who may collect: the people who look after ${first_name} must know them.`}
      </p>
      <p className={styles.muted}>
        You decide about everything else, for each service. A change takes effect at once and is kept with your name and
        the time.
      </p>
    </Card>
  );
}

type CardProps = {
  child: ChildShown;
  service: ChildSharing;
  next: FamilyBooking | undefined;
  /** Undefined until they have loaded. */
  collectors: readonly Pickup[] | undefined;
};

function ServiceCard({ child, service, next, collectors }: CardProps) {
  const { branch_id, service_name, status, sections } = service;
  const left = status === 'left';
  const may = collectors?.filter(({ state, service: only }) => state !== 'ended' && (!only || only.id === branch_id));
  return (
    <Card title={service_name} aside={<Badge tone={left ? 'neutral' : 'info'}>{childWords[status]}</Badge>}>
      {left ? (
        <p className={styles.muted}>
          {`${child.first_name} has left. This service no longer sees the record, allergies or medical needs: it keeps its own notes until they are erased, and attendance and payments as long as the law asks.`}
        </p>
      ) : (
        <Facts
          items={[
            { label: 'Next booking', value: next ? whenOf(next) : 'None' },
            {
              label: 'Who may collect',
              value: may && (may.map(({ name }) => name).join(', ') || 'Only parents and carers'),
            },
          ]}
        />
      )}
      <ul role="list" className={styles.list} aria-label={`What ${service_name} may see`}>
        {sections.map((one) => (
          <Section key={one.section} child={child} service={service} section={one} />
        ))}
      </ul>
    </Card>
  );
}

type SectionProps = { child: ChildShown; service: ChildSharing; section: ChildSharing['sections'][number] };

function Section({ child, service, section: { section, shared, at, by, earlier } }: SectionProps) {
  const { branch_id, service_name, status } = service;
  const { name, what } = sectionWords[section];
  const send = useSend(switchSharing);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send({
        params: { id: child.id },
        query: { nursery_branch_id: branch_id },
        body: { section, shared: !shared },
      }),
    onSuccess: () => toast.success(`${service_name} ${shared ? 'no longer sees' : 'sees'}: ${name.toLowerCase()}.`),
  });
  const left = status === 'left';
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <strong>{name}</strong>
        <br />
        <span className={styles.muted}>
          {at && by ? `${what}. ${switchWords({ shared, at, by })}` : `${what}. Shared from the start`}
        </span>
        {earlier.length > 0 && (
          <details>
            <summary>
              Earlier changes<span className="visually-hidden">{`: ${name} at ${service_name}`}</span>
            </summary>
            <ul role="list" className={styles.list}>
              {earlier.map((one) => (
                <li key={one.at} className={styles.muted}>
                  {switchWords(one)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </span>
      {!left && (
        <span className={styles.switch}>
          <Badge tone={shared ? 'success' : 'danger'}>{shared ? 'Shared' : 'Not shared'}</Badge>
          <Button
            variant="secondary"
            size="small"
            busy={isPending}
            aria-label={`${shared ? 'Stop sharing' : 'Share'}: ${name} with ${service_name}`}
            onClick={() => mutate()}
          >
            {shared ? 'Stop sharing' : 'Share'}
          </Button>
        </span>
      )}
    </li>
  );
}

const switchWords = ({ shared, at, by }: SharingSwitch) =>
  `${shared ? 'Shared' : 'Stopped'} by ${by} on ${formatDay(localDate(at))} ${at.slice(0, 4)}`;
