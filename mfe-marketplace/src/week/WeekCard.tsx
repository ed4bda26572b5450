import { Link } from '@bairn/shared/app';
import { formatDistance } from '@bairn/shared/format/distance';
import { formatDay, formatTimes, weekday } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekLine, WeekOffer } from '@bairn/shared/schema/pattern';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { useAddWeek } from './useAddWeek.ts';
import type { WeekAsked } from './weekAddress.ts';
import styles from './WeekCard.module.css';
import { childName, dayName, fundedWords, priceWords } from './weekWords.ts';

type Props = { asked: WeekAsked; offer: WeekOffer; family: readonly FamilyChild[] };

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A week at one service or two: what it costs, where each child is on each day, every date, and the way into the basket. */
export function WeekCard({ asked, offer, family }: Props) {
  const { services, lines, closed } = offer;
  const adding = useAddWeek(asked, offer, family);
  const nameOf = (branch: string) => services.find(({ id }) => id === branch)?.name ?? '';
  const funded = fundedWords(offer);
  const dates = new Set(lines.map(({ date }) => date)).size;
  const words = ({ child, session_name, date, start_time, end_time, branch_id }: WeekLine) =>
    [
      `${capital(childName(asked.children, child, family))}: ${formatTimes(start_time, end_time, 'family')}`,
      session_name,
      services.length > 1 && nameOf(branch_id),
      date,
    ] as const;
  return (
    <article className={styles.card} aria-label={listWords(services.map(({ name }) => name))}>
      <div className={styles.head}>
        <div className={styles.names}>
          {services.map(({ id, name, town, distance_km }) => (
            <h3 key={id} className={styles.name}>
              <Link to={paths.service(id)}>{name}</Link>
              <span className={styles.where}>
                {[town, distance_km !== null && formatDistance(distance_km * 1000)].filter(Boolean).join(' · ')}
              </span>
            </h3>
          ))}
        </div>
        <p className={styles.price}>
          <strong>{priceWords(offer)}</strong> a week
        </p>
      </div>
      {funded && <p className={styles.funded}>{funded}</p>}
      <ul className={styles.days}>
        {usualWeek(lines).map((line) => {
          const [who, session, where] = words(line);
          return (
            <li key={`${line.child} ${line.date} ${line.start_time}`}>
              <strong>{dayName(weekday(line.date))}</strong> {[who, session, where].filter(Boolean).join(' · ')}
            </li>
          );
        })}
      </ul>
      {closed.length > 0 && (
        <p className={styles.where}>
          {closed.map(({ branch_id, date }) => `${nameOf(branch_id)} is closed on ${formatDay(date)}.`).join(' ')}
        </p>
      )}
      <details className={styles.details}>
        <summary>{`All ${plural(dates, 'date')}, ${formatPence(offer.sum.to_pay)} in all`}</summary>
        <ul className={styles.days}>
          {lines.map((line) => {
            const [who, session, where] = words(line);
            return (
              <li key={`${line.instance_id} ${line.child}`}>
                {[`${formatDay(line.date)}, ${who}`, session, where, formatPence(line.to_pay)]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            );
          })}
        </ul>
      </details>
      {adding.refused && (
        <Alert tone="danger" live>
          {adding.refused}
        </Alert>
      )}
      {adding.added ? (
        <Alert tone="success" live action={<ButtonLink to={paths.checkout()}>Checkout</ButtonLink>}>
          {adding.added}
        </Alert>
      ) : (
        <Button className={styles.add} busy={adding.busy} onClick={adding.add}>
          {`Add ${plural(lines.length, 'place')} to basket`}
        </Button>
      )}
    </article>
  );
}

/** One line for each child and day of the week: of its first date with care. */
function usualWeek(lines: readonly WeekLine[]): WeekLine[] {
  const first = new Map<string, string>();
  for (const { child, date } of lines) {
    const key = `${child} ${weekday(date)}`;
    if (!first.has(key)) first.set(key, date);
  }
  return lines
    .filter(({ child, date }) => first.get(`${child} ${weekday(date)}`) === date)
    .toSorted((one, other) => weekday(one.date) - weekday(other.date) || one.child - other.child);
}
