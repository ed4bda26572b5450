import { useState } from 'react';
import { Link } from '@bairn/shared/app';
import { leaveWords } from '@bairn/shared/format/leaveDays';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { awayWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { Button } from '@bairn/shared/ui/Button';
import styles from '../components/Lines.module.css';
import { RequestDialog } from './RequestDialog.tsx';

type Props = { absence: Absence; scope: { nursery: string; branch: string } };

/** A request of a person of the team, with its answer. */
export function WaitingLine({ absence, scope }: Props) {
  const [answering, setAnswering] = useState(false);
  const { person, type, share, can } = absence;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={servicePaths.personHolidays(person.id)}>{person.name}</Link>
        </p>
        <p>
          {awayWords(absence)}, {leaveWords('days', share)}
        </p>
        <p className={styles.small}>{type.name}</p>
      </div>
      {can.approve ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
          Answer<span className="visually-hidden"> {person.name}</span>
        </Button>
      ) : (
        <span className={styles.small}>Another admin answers</span>
      )}
      {answering && <RequestDialog absence={absence} scope={scope} onClose={() => setAnswering(false)} />}
    </li>
  );
}
