import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { RotaBuild } from '@bairn/shared/schema/rotaBuild';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import { Badge } from '@bairn/shared/ui/Badge';
import { Facts } from '@bairn/shared/ui/Facts';
import { breachWords, type Names } from './breachWords.ts';
import lines from './Lines.module.css';

type Result = NonNullable<RotaBuild['result']>;

/** How sure it is that no week costs less. */
function bestWords({ optimal, within_pence }: Result): string {
  if (within_pence === null) return 'The best that was found in time';
  const near = `within ${formatPence(within_pence)} of the least possible`;
  return optimal ? `Proven ${near}` : `Time was up; ${near}`;
}

const wagesWords = ({ cost_pence, unknown_wages }: Result) =>
  unknown_wages === 0
    ? formatPence(cost_pence)
    : `${formatPence(cost_pence)}, without ${plural(unknown_wages, 'person', 'people')} whose wage is not known`;

/** A week that the auto-rota proposes, as the independent checker judges it. */
export function BuiltWeek({ result, names }: { result: Result; names: Names }) {
  const hard = result.breaches.filter((breach) => breach.hard);
  const soft = result.breaches.filter((breach) => !breach.hard);
  return (
    <>
      <p role="status">
        <Badge tone={hard.length === 0 ? 'success' : 'danger'}>
          {hard.length === 0 ? 'No rule of the law is broken' : `${plural(hard.length, 'rule')} cannot be met`}
        </Badge>
      </p>
      <Facts
        items={[
          { label: 'New shifts', value: result.add.length },
          { label: 'Taken away', value: result.remove.length },
          { label: 'Wages', value: wagesWords(result) },
          { label: 'Cost', value: bestWords(result) },
        ]}
      />
      <Breaches label="What cannot be met" breaches={hard} names={names} />
      <Breaches label="To be aware of" breaches={soft} names={names} />
    </>
  );
}

function Breaches({ label, breaches, names }: { label: string; breaches: readonly RotaBreach[]; names: Names }) {
  if (breaches.length === 0) return null;
  return (
    <div className={lines.words}>
      <h3>{label}</h3>
      <ul>
        {breaches.map((breach, index) => (
          <li key={index}>{breachWords(breach, names)}</li>
        ))}
      </ul>
    </div>
  );
}
