import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { formatTimes } from '@bairn/shared/format/date';
import { dayName } from '@bairn/shared/format/fullDay';
import { plural } from '@bairn/shared/format/plural';
import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { IconButton } from '@bairn/shared/ui/IconButton';
import lines from '../components/Lines.module.css';
import { ShiftDialog } from './ShiftDialog.tsx';
import type { Choices } from './templateChoices.ts';
import styles from './Templates.module.css';

type Props = Choices & {
  shifts: readonly TemplateShift[];
  onChange: (shifts: readonly TemplateShift[]) => void;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The shifts of a template's week by weekday, which are added, changed and removed. */
export function TemplateDays({ shifts, rooms, staff, onChange }: Props) {
  const [asked, setAsked] = useState<{ day: number; shift?: TemplateShift } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const nameOf = new Map([...staff, ...rooms].map(({ id, name }) => [id, name]));
  const remove = ({ id, day }: TemplateShift) => {
    onChange(shifts.filter((shift) => shift.id !== id));
    // The button that had the focus goes with the shift.
    place.current?.querySelector<HTMLElement>(`[data-add="${day}"]`)?.focus();
  };
  return (
    <div ref={place} className={styles.days}>
      {weekdays.map((day) => {
        const own = shifts
          .filter((shift) => shift.day === day)
          .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
        return (
          <Card
            key={day}
            title={dayName(day)}
            aside={<span className={lines.small}>{own.length > 0 ? plural(own.length, 'shift') : 'No shifts'}</span>}
          >
            <ul role="list" className={lines.list}>
              {own.map((shift) => {
                const times = formatTimes(shift.start_time, shift.end_time, 'service');
                const who = nameOf.get(shift.staff_profile_id ?? '') ?? 'Open shift';
                return (
                  <li key={shift.id} className={styles.shift}>
                    <button
                      type="button"
                      className={styles.open}
                      aria-haspopup="dialog"
                      onClick={() => setAsked({ day, shift })}
                    >
                      <strong>{who}</strong>
                      <span>{times}</span>
                      <span className={lines.small}>
                        {[
                          nameOf.get(shift.room_id ?? '') ?? 'No room',
                          shift.break_minutes > 0 && `${shift.break_minutes} min break`,
                          shift.note,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </button>
                    <IconButton label={`Remove ${who}, ${dayName(day)}, ${times}`} onClick={() => remove(shift)}>
                      <X size={18} />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
            <Button
              data-add={day}
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              onClick={() => setAsked({ day })}
            >
              <Plus /> Add a shift<span className="visually-hidden"> on {dayName(day)}</span>
            </Button>
          </Card>
        );
      })}
      {asked && (
        <ShiftDialog
          day={asked.day}
          shift={asked.shift}
          rooms={rooms}
          staff={staff}
          onClose={() => setAsked(null)}
          onSave={(saved) =>
            onChange([...shifts.filter(({ id }) => !saved.some((shift) => shift.id === id)), ...saved])
          }
        />
      )}
    </div>
  );
}
