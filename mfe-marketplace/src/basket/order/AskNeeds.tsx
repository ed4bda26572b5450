import { useState } from 'react';
import { Link, useQuery } from '@bairn/shared/app';
import { listWords } from '@bairn/shared/format/listWords';
import { ChildQuestions } from '@bairn/shared/needs/ChildQuestions';
import { needsQuery } from '@bairn/shared/needs/needsQuery';
import { paths } from '@bairn/shared/paths';
import type { Booking } from '@bairn/shared/schema/booking';
import type { ChildAnswers } from '@bairn/shared/schema/needs';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import styles from './Confirmed.module.css';

const isOpen = ({ allergies, medical_needs: needs }: ChildAnswers) =>
  allergies.state === 'not_asked' || needs.state === 'not_asked';

/** Right after paying: the allergies and needs of those booked children of whom the family has not been asked yet. */
export function AskNeeds({ booked }: { booked: readonly Booking[] }) {
  const { data, isError } = useQuery(needsQuery);
  const services = listWords(booked.map(({ service_name }) => service_name));
  if (isError) return <Later services={services} />;
  const ids = new Set(booked.map(({ child }) => child.id));
  const children = data?.filter(({ id }) => ids.has(id));
  return children && <Questions services={services} answers={children} />;
}

/** Those that were open at first: an answer stays in sight. */
function Questions({ services, answers }: { services: string; answers: readonly ChildAnswers[] }) {
  const [asked] = useState(() => new Set(answers.filter(isOpen).map(({ id }) => id)));
  const [skipped, setSkipped] = useState(false);
  const children = answers.filter(({ id }) => asked.has(id));
  if (children.length === 0) return null;
  if (skipped) return <Later services={services} />;
  const done = !children.some(isOpen);
  return (
    <Card title="Allergies and needs">
      <p role="status">
        {done
          ? `Thank you. ${services} can see your answers.`
          : `${services} should know before the first day. If there are none, say so with one tap.`}
      </p>
      {children.map((child) => (
        <ChildQuestions key={child.id} child={child} />
      ))}
      {!done && (
        <p>
          <Button variant="quiet" onClick={() => setSkipped(true)}>
            Skip for now
          </Button>
        </p>
      )}
    </Card>
  );
}

const Later = ({ services }: { services: string }) => (
  <p className={styles.later}>
    {`Before the first day, tell ${services} about allergies and needs: `}
    <Link to={paths.profile('needs')}>in your profile</Link>.
  </p>
);
