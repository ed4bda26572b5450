import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekAnswer, WeekSlot } from '@bairn/shared/schema/pattern';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { weekHref, weekRadii, type WeekAsked } from './weekAddress.ts';
import styles from './NoWeek.module.css';
import { childName, dayName, dayWords } from './weekWords.ts';

type Props = { asked: WeekAsked; answer: WeekAnswer; family: readonly FamilyChild[] };

/** Most dates that are named. */
const most = 4;

/** A question without one day of one child, or without the child where it was its only day; null where nothing remains. */
function without(asked: WeekAsked, { child, day }: WeekSlot): WeekAsked | null {
  const children = asked.children.flatMap((one, nth) => {
    const days = nth === child ? one.days.filter((other) => other.day !== day) : one.days;
    return days.length > 0 ? [{ ...one, days }] : [];
  });
  return children.length > 0 ? { ...asked, children } : null;
}

/** Nothing has the whole week: the dates on which no service has places, and what would help. */
export function NoWeek({ asked, answer, family }: Props) {
  const { slots, place } = answer;
  if (!place) {
    return (
      <EmptyState title={`We do not know the place “${asked.place}”`}>
        Enter a Scottish postcode, the first half of one, or a town.
      </EmptyState>
    );
  }
  const nameOf = ({ child }: WeekSlot) => childName(asked.children, child, family);
  const times = ({ child, day }: WeekSlot) => asked.children[child]?.days.find((one) => one.day === day);
  // Where a day can be had, its dates without places are those on which services are closed.
  const missing = slots
    .filter(({ services }) => services === 0)
    .flatMap((slot) => {
      const none = slot.dates.filter(({ services }) => services === 0);
      return none.length > 0
        ? none.map(({ date }) => `No service has places on ${formatDay(date)} for ${nameOf(slot)}.`)
        : [`No service has places on every ${dayName(slot.day)} for ${nameOf(slot)}.`];
    });
  const scarce = slots.toSorted((one, other) => one.services - other.services);
  const [worst] = scarce;
  const less = worst && without(asked, worst);
  const wider = weekRadii.find((km) => km > asked.radius);
  const counts = scarce.slice(0, most).flatMap((slot) => {
    const day = times(slot);
    return day ? [`${dayWords(day)}, for ${nameOf(slot)}: ${plural(slot.services, 'service')} on all four dates.`] : [];
  });
  return (
    <EmptyState
      title="No service has the whole week"
      action={
        <>
          {wider && <ButtonLink to={weekHref({ ...asked, radius: wider })}>{`Search within ${wider} km`}</ButtonLink>}
          {less && (
            <ButtonLink to={weekHref(less)} variant={wider ? 'soft' : 'primary'}>
              {`Leave out ${dayName(worst.day)}${asked.children.length > 1 ? ` for ${nameOf(worst)}` : ''}`}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {missing.length > 0
          ? `Nor do two services together, within ${asked.radius} km of ${place.name}.`
          : `Within ${asked.radius} km of ${place.name} no service, and no two services together, have all days.`}
      </p>
      <ul className={styles.list}>
        {(missing.length > 0 ? missing.slice(0, most) : counts).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {missing.length > most && <li>{`And on ${plural(missing.length - most, 'other date')}.`}</li>}
      </ul>
    </EmptyState>
  );
}
