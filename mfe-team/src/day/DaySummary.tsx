import { formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import { Alert } from '@bairn/shared/ui/Alert';
import styles from './Day.module.css';
import { atNow, isAhead, mostOf } from './dayFigures.ts';
import { RatioLine } from './RatioLine.tsx';
import { shortSpans, spanWords } from './shortSpans.ts';

/** Whether the day has enough staff, in words first; then the figures of this moment, and the line through the day. */
export function DaySummary({ day }: { day: RotaOfDay }) {
  const { total, now, quarters } = day;
  const spans = shortSpans(day);
  const [first] = spans;
  return (
    <section aria-label="Staff for the children" className={styles.summary}>
      {first ? (
        <Alert tone="danger" title={spanWords(first, now)}>
          {spans.length > 1 && (
            <ul className={styles.spans}>
              {spans.slice(1).map((span) => (
                <li key={`${span.room?.id ?? span.room?.name ?? 'all'} ${span.from}`}>{spanWords(span, now)}</li>
              ))}
            </ul>
          )}
        </Alert>
      ) : (
        <Alert tone={day.day.closed ? 'info' : 'success'} title={enoughWords(day)} />
      )}
      <p className={styles.figures}>{figureWords(day)}</p>
      {quarters.length > 0 && (
        <>
          <RatioLine tall {...total} label={`The whole service: ${lineWords(total)}`} />
          <div aria-hidden className={styles.legend}>
            <span className={styles.needs}>Needed</span>
            <span className={styles.onShift}>On shift</span>
            <span className={styles.missing}>Missing</span>
            {total.present.length > 0 && <span className={styles.here}>Present</span>}
          </div>
        </>
      )}
    </section>
  );
}

function enoughWords({ day, total, now }: RotaOfDay): string {
  if (day.closed) return `Closed: ${day.closed}`;
  if (mostOf(total.required) === 0) return 'No children are booked';
  return now === null ? 'Enough staff all day' : 'Enough staff for the rest of the day';
}

/** The children and staff of this moment; on other dates, and before the first come, the most of the day. */
function figureWords(day: RotaOfDay): string {
  const { total, now } = day;
  const children = mostOf(total.children_expected);
  if (now === null || isAhead(day)) {
    return `Up to ${plural(children, 'child', 'children')} at once, who need ${mostOf(total.required)} staff. Up to ${mostOf(total.rostered)} on shift.`;
  }
  const at = (counts: readonly number[]) => atNow(day, counts);
  return `At ${formatTime(now, 'service')}: ${at(total.children_in)} of ${plural(at(total.children_expected), 'child', 'children')} in. ${at(total.required)} staff needed, ${at(total.rostered)} on shift, ${at(total.present)} present.`;
}

/** What a line shows, for those who do not see it. */
export const lineWords = ({ required, rostered }: Pick<RotaOfDay['total'], 'required' | 'rostered'>) =>
  `up to ${mostOf(required)} staff needed, up to ${mostOf(rostered)} on shift`;
