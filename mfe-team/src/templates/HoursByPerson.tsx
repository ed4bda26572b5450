import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { formatHours } from '../components/formatHours.ts';
import lines from '../components/Lines.module.css';
import type { Choices } from './templateChoices.ts';
import { minutesOfShifts } from './templateGrid.ts';

/** Hours of the template's week by person, against their contract. */
export function HoursByPerson({ shifts, staff }: { shifts: readonly TemplateShift[]; staff: Choices['staff'] }) {
  const byPerson = Map.groupBy(shifts, ({ staff_profile_id }) => staff_profile_id);
  const people = staff.filter(
    ({ id, is_here, contracted_minutes }) => byPerson.has(id) || (is_here && contracted_minutes),
  );
  if (people.length === 0) return null;
  return (
    <Card title="Hours by person">
      <ul role="list" className={lines.list}>
        {people.map(({ id, name, contracted_minutes }) => {
          const minutes = minutesOfShifts(byPerson.get(id) ?? []);
          const over = contracted_minutes === null ? 0 : minutes - contracted_minutes;
          return (
            <li key={id} className={lines.line}>
              <span>{name}</span>
              <span className={lines.head}>
                {over !== 0 && (
                  <Badge tone={over > 0 ? 'warning' : 'neutral'}>
                    {formatHours(Math.abs(over))} {over > 0 ? 'over' : 'under'}
                  </Badge>
                )}
                <span className={lines.small}>
                  {formatHours(minutes)}
                  {contracted_minutes !== null && ` of ${formatHours(contracted_minutes)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
