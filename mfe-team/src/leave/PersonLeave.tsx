import { useState } from 'react';
import { keepPreviousData, useQuery, useSearchParams } from '@bairn/shared/app';
import { awayWords } from '@bairn/shared/schema/lists/leave';
import type { PersonLeave as Leave } from '@bairn/shared/schema/leave';
import { leaveYearOf } from '@bairn/shared/format/leave';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Choices } from '@bairn/shared/ui/Choices';
import { QueryView } from '@bairn/shared/ui/QueryView';
import type { ProfilePath } from '../components/profileQueries.ts';
import { AbsenceLine } from './AbsenceLine.tsx';
import { AskDialog } from './AskDialog.tsx';
import { BalanceFacts } from './BalanceFacts.tsx';
import styles from '../components/Lines.module.css';
import { leaveQuery } from './queries.ts';

/** A person's leave year: the balance, a request or a record, the absences, and who else is away. */
export function PersonLeave({ path: { nursery, branch, id } }: { path: ProfilePath }) {
  const [search] = useSearchParams();
  const year = Number(search.get('year'));
  const query = { profile: id, ...(year > 0 && { year }) };
  const leave = useQuery({ ...leaveQuery({ nursery, branch }, query), placeholderData: keepPreviousData });
  return (
    <QueryView query={leave} skeleton="details">
      {(shown) => <Year leave={shown} scope={{ nursery, branch }} />}
    </QueryView>
  );
}

/** The present leave year first, as the address then says nothing. */
function yearsOf({ years, today, terms }: Leave) {
  const present = leaveYearOf(today, terms);
  return [...years.filter(({ id }) => id === present), ...years.filter(({ id }) => id !== present)].map(
    ({ id, name }) => ({ value: String(id), label: name }),
  );
}

function Year({ leave, scope }: { leave: Leave; scope: { nursery: string; branch: string } }) {
  const [asking, setAsking] = useState(false);
  const { person, absences, away, can_record } = leave;
  return (
    <div className={styles.page}>
      <div className={styles.line}>
        <Choices label="Leave year" name="year" options={yearsOf(leave)} />
        {(person.is_self || can_record) && (
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {person.is_self ? 'Ask for leave' : 'Record an absence'}
          </Button>
        )}
      </div>
      <Card title="Annual leave">
        <BalanceFacts balance={leave.balance} />
      </Card>
      <Card title={person.is_self ? 'Your absences' : 'Absences'}>
        {absences.length === 0 ? (
          <p>No absences in this leave year.</p>
        ) : (
          <ul role="list" className={styles.list}>
            {absences.map((absence) => (
              <AbsenceLine key={absence.id} absence={absence} scope={scope} />
            ))}
          </ul>
        )}
      </Card>
      {away.length > 0 && (
        <Card title="Colleagues away">
          <ul role="list" className={styles.list}>
            {away.map((one) => (
              <li key={one.id} className={styles.line}>
                <span>{one.name}</span>
                <span className={styles.small}>{awayWords(one)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {asking && <AskDialog leave={leave} onClose={() => setAsking(false)} />}
    </div>
  );
}
