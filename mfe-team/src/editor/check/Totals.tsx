import { plural } from '@bairn/shared/format/plural';
import { formatPence } from '@bairn/shared/format/money';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import { formatHours as hours } from '#components/formatHours.ts';
import type { Findings } from './findings.ts';
import styles from './Cover.module.css';

/** The week in figures: hours against contracts, cost, open shifts. */
export function Totals({ findings, staff }: { findings: Findings; staff: RotaWithFacts['staff'] }) {
  const contracted = staff.reduce((sum, { contracted_minutes: minutes }) => sum + (minutes ?? 0), 0);
  const open = [...findings.of.values()].filter(({ staff_profile_id }) => staff_profile_id === null).length;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Rostered</dt>
        <dd>
          {hours(findings.minutes)} <small>of {hours(contracted)} contracted</small>
        </dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>
          {formatPence(findings.cost)}
          {findings.withoutWage > 0 && (
            <small> without {plural(findings.withoutWage, 'person', 'people')} whose pay is not known</small>
          )}
        </dd>
      </div>
      <div>
        <dt>Open shifts</dt>
        <dd>{open}</dd>
      </div>
    </dl>
  );
}
