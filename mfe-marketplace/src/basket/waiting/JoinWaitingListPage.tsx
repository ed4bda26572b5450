import { ApiError, apiQuery, dataOf, useNavigate, useQuery, useSearchParams } from '@bairn/shared/app';
import { joinWaitingList, waitingInfo } from '@bairn/shared/calls/waiting';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { ChosenChildren, type WaitingInfo } from '@bairn/shared/schema/waiting';
import { Alert } from '@bairn/shared/ui/Alert';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './WaitingList.module.css';

const ahead = (families: number) =>
  families === 0 ? 'None: you would be next' : `${plural(families, 'family', 'families')}`;

function JoinForm({ info, onRefused }: { info: WaitingInfo; onRefused: () => void }) {
  const navigate = useNavigate();
  const send = useSend(joinWaitingList);
  const { session_id, instance_id, children } = info;
  const able = children.filter(({ problem }) => problem === null);
  if (info.problem) {
    const connections = <ButtonLink to={familyPaths.connections(info.branch_id)}>Go to your connections</ButtonLink>;
    return (
      <Alert tone="warning" {...(info.connect && { action: connections })}>
        {info.problem}
      </Alert>
    );
  }
  if (children.length === 0) {
    return (
      <Alert tone="warning" action={<ButtonLink to={paths.profile()}>Add a child</ButtonLink>}>
        Add your child to your profile first.
      </Alert>
    );
  }
  return (
    <Form
      label="Join the waiting list"
      schema={ChosenChildren}
      defaults={{ child_ids: able.length === 1 ? able.map(({ child_id }) => child_id) : [] }}
      guard={false}
      submitLabel="Join the waiting list"
      onSubmit={async ({ child_ids }) => {
        try {
          return await send({ body: { session_id, instance_id, child_ids } });
        } catch (error) {
          // The page then says that the family has to connect first, with the way there.
          if (error instanceof ApiError && error.code === 'connection_required') onRefused();
          throw error;
        }
      }}
      onDone={({ data }) => void navigate(familyPaths.waitingListJoined(data.id))}
    >
      <CheckboxGroup
        name="child_ids"
        label="Who needs a place?"
        hint="Children whom you choose together are offered places together, or not at all."
        options={children.map(({ child_id, child_name, problem }) => ({
          value: child_id,
          label: child_name,
          hint: problem,
          disabled: problem !== null,
        }))}
      />
    </Form>
  );
}

const missing = {
  title: 'Date not found',
  message: 'The service may have taken it down, or the link may be incomplete.',
  action: <ButtonLink to={paths.search()}>Find childcare</ButtonLink>,
};

/** The date that an address names, and its service. */
type Place = { service: string; session_id: string; instance_id: string };

function JoinDate({ service, session_id, instance_id }: Place) {
  const info = useQuery(apiQuery(waitingInfo, { body: { session_id, instance_id } }, { select: dataOf, staleTime: 0 }));
  return (
    <DetailPage
      query={info}
      name="Join a waiting list"
      width="text"
      back={{ to: paths.session(service, session_id), label: 'The session' }}
      head={({ session_name, service_name, date }) => ({
        title: 'Join a waiting list',
        heading: `Join the waiting list for ${session_name}`,
        eyebrow: service_name,
        intro: `${formatDay(date)} is fully booked. We email you when a place is free, in the order in which families joined.`,
      })}
      missing={missing}
    >
      {(found) => (
        <div className={styles.parts}>
          <Facts
            items={[
              { label: 'Date', value: formatDay(found.date) },
              { label: 'Time', value: formatTimes(found.start_time, found.end_time, 'family') },
              { label: 'Price for a child', value: formatPence(found.price) },
              { label: 'Families ahead of you', value: ahead(found.families_waiting) },
              {
                label: 'When a place is offered',
                value: `It is kept for you for up to ${plural(found.offer_hours, 'hour')}. Joining costs nothing.`,
              },
            ]}
          />
          <JoinForm info={found} onRefused={() => void info.refetch()} />
        </div>
      )}
    </DetailPage>
  );
}

/** Joins the waiting list of a fully booked date with one or several children. */
export function Component() {
  const [search] = useSearchParams();
  const [service, session_id, instance_id] = ['service', 'session', 'instance'].map((name) => search.get(name));
  if (!service || !session_id || !instance_id) {
    const { title, message, action } = missing;
    return (
      <PageLayout title="Join a waiting list" width="text">
        <EmptyState title={title} action={action}>
          {message}
        </EmptyState>
      </PageLayout>
    );
  }
  return <JoinDate service={service} session_id={session_id} instance_id={instance_id} />;
}
