import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { mostSpansADay, type OpeningHours } from '@bairn/shared/schema/opening';
import { Button } from '@bairn/shared/ui/Button';
import { FormContext } from '@bairn/shared/ui/formContext';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { TextField } from '@bairn/shared/ui/TextField';
import { useFieldEntries } from '@bairn/shared/ui/useFieldEntries';
import { addRow, copyToWeekdays } from './hoursRows.ts';
import styles from './WeekHours.module.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The fields of a week's opening hours: rows are added to a day, removed, and copied from Monday. */
export function WeekHours() {
  const { place, entries: rows, form, typed, change } = useFieldEntries<OpeningHours, HTMLDivElement>('opening_times');
  return (
    <div ref={place} className={styles.week}>
      <FormContext value={form}>
        {days.map((name, index) => {
          const day = index + 1;
          const own = rows.filter(({ initial }) => initial.day === day);
          return (
            <fieldset key={day} className={styles.day}>
              <legend>{name}</legend>
              <div className={styles.hours}>
                {own.length === 0 && <p className={styles.closed}>Closed</p>}
                {own.map((row, at) => {
                  const field = `opening_times.${rows.indexOf(row)}`;
                  const which = own.length > 1 ? ` (${at + 1} of ${own.length})` : '';
                  return (
                    <div key={row.key} className={styles.row} data-focus={row.key}>
                      <input type="hidden" name={`${field}.day`} value={day} data-kind="number" />
                      <TextField type="time" name={`${field}.opens`} label={`${name} opens${which}`} hideLabel />
                      <span className={styles.to}>to</span>
                      <TextField type="time" name={`${field}.closes`} label={`${name} closes${which}`} hideLabel />
                      <IconButton
                        label={`Remove these hours of ${name}${which}`}
                        onClick={() =>
                          change(
                            rows.filter(({ key }) => key !== row.key),
                            `add-${day}`,
                          )
                        }
                      >
                        <X size={18} />
                      </IconButton>
                    </div>
                  );
                })}
                <div className={styles.actions}>
                  {own.length < mostSpansADay && (
                    <Button
                      size="small"
                      variant="quiet"
                      data-focus={`add-${day}`}
                      onClick={() => {
                        const next = addRow(rows, day);
                        change(next.rows, next.added);
                      }}
                    >
                      <Plus size={16} />
                      {own.length === 0 ? 'Add hours' : 'Add more hours'}
                      <span className="visually-hidden"> on {name}</span>
                    </Button>
                  )}
                  {day === 1 && own.length > 0 && (
                    <Button
                      size="small"
                      variant="quiet"
                      data-focus="copy"
                      onClick={() => change(copyToWeekdays(typed()), 'copy')}
                    >
                      Copy to all weekdays
                    </Button>
                  )}
                </div>
              </div>
            </fieldset>
          );
        })}
      </FormContext>
    </div>
  );
}
