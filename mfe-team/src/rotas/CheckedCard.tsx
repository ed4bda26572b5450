import { useQuery } from '@bairn/shared/app';
import { formatFullDay, localDate, localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaCertificate } from '@bairn/shared/schema/rotaShift';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { QueryView } from '@bairn/shared/ui/QueryView';
import lines from '../components/Lines.module.css';
import { breachWords, type Names } from '../components/breachWords.ts';
import { checkedQuery } from './queries.ts';

/** What was checked of the rota when it was last published or changed, and what it found. */
export function CheckedCard({ path }: { path: { nursery: string; branch: string; id: string } }) {
  const query = useQuery(checkedQuery(path));
  return (
    <Card title="What was checked">
      <QueryView query={query} part skeleton="text">
        {({ rota, rooms, staff }) =>
          rota.certificate ? (
            <Certificate
              certificate={rota.certificate}
              names={new Map([...rooms, ...staff].map(({ id, name }) => [id, name]))}
            />
          ) : (
            <p>The rota is checked against the law’s rules when it is published.</p>
          )
        }
      </QueryView>
    </Card>
  );
}

function Certificate({ certificate, names }: { certificate: RotaCertificate; names: Names }) {
  const { revision, checked_at, by, rules, facts_hash, breaches, reason } = certificate;
  const hard = breaches.filter((breach) => breach.hard);
  const soft = breaches.filter((breach) => !breach.hard);
  return (
    <div className={lines.page}>
      <p className={lines.head}>
        <Badge tone={hard.length === 0 ? 'success' : 'danger'}>
          {hard.length === 0 ? 'No rule of the law is broken' : plural(hard.length, 'broken rule')}
        </Badge>
      </p>
      {reason && <p>Published all the same, because: {reason}</p>}
      <Breaches label="Broken rules" breaches={hard} names={names} />
      <Breaches label="To be aware of" breaches={soft} names={names} />
      <Facts
        items={[
          {
            label: 'Checked',
            value: `${formatFullDay(localDate(checked_at))} at ${localTime(checked_at)}${by ? `, published by ${by}` : ''}`,
          },
          { label: 'Revision', value: revision },
          { label: 'Rules', value: rules.length },
          // The first digits are enough to compare with another copy.
          { label: 'Facts', value: <code title={facts_hash}>{facts_hash.slice(0, 12)}</code> },
        ]}
      />
    </div>
  );
}

function Breaches(props: { label: string; breaches: RotaCertificate['breaches']; names: Names }) {
  const { label, breaches, names } = props;
  if (breaches.length === 0) return null;
  return (
    <div>
      <h3>{label}</h3>
      <ul>
        {breaches.map((breach, index) => (
          <li key={index}>{breachWords(breach, names)}</li>
        ))}
      </ul>
    </div>
  );
}
