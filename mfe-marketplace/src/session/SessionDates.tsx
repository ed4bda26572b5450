import { useState, type ReactNode } from 'react';
import { Link, useSearchParams, useSession } from '@bairn/shared/app';
import { formatDay, weekStart } from '@bairn/shared/format/date';
import { everyWords } from '@bairn/shared/format/recurring';
import { paths } from '@bairn/shared/paths';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { bookingOption, isTogetherOnly, type SessionBlock } from '@bairn/shared/schema/bookingOptions';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { Alert } from '@bairn/shared/ui/Alert';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import type { Wish } from '../components/wish.ts';
import { BlockOffer } from './BlockOffer.tsx';
import { AgeHint } from './AgeHint.tsx';
import { BasketBar } from './BasketBar.tsx';
import { columnsOf, monthRows, monthsOf, weekRows } from '@bairn/shared/format/weeks';
import { DateGrid } from './DateGrid.tsx';
import { isFull, planOf, stateOf } from './dateState.ts';
import { ForWhom } from './ForWhom.tsx';
import { MonthSteps } from './MonthSteps.tsx';
import { placesFor } from './placesFor.ts';
import styles from './SessionDates.module.css';
import { RecurringOffer } from './RecurringOffer.tsx';
import { useHeldLines, useOwn } from './useOwn.ts';
import { allDates, useTaking, weekly } from './useTaking.ts';
import { useWho } from './useWho.ts';
import { WhichPlaces } from './WhichPlaces.tsx';

/** With which dates together lines were taken: 'all dates together', 'every Monday'; none for single dates. */
const blockOf = (lines: readonly BasketItem[]) =>
  lines.flatMap(({ block }) =>
    block ? [block.recurring ? everyWords(block.recurring.weekdays) : 'all dates together'] : [],
  )[0];

type Props = {
  session: SessionDetails;
  wish: Wish;
  /** What else there is to know, beside the dates or below them. */
  children: ReactNode;
};

/** The coming dates, who they are for, and what was taken. */
export function SessionDates({ session: shown, wish, children }: Props) {
  const { account, status } = useSession();
  const [search] = useSearchParams();
  const choice = useWho(shown, wish.age);
  const { who } = choice;
  const session = placesFor(shown, { children: who.children, age: wish.age });
  const own = useOwn(session);
  const held = useHeldLines(session);
  const bookedOn = (all: SessionBlock['dates']) =>
    new Set(
      session.instances
        .filter(({ id }) => all.some((one) => one.instance_id === id))
        .flatMap((one) => [...own(one).booked]),
    );
  const { busy, said, say, take, giveBack, takeAll, takeWeekly, giveTogetherBack } = useTaking(shown);
  /** The date of which it is asked what to remove. */
  const [asked, setAsked] = useState<MarketplaceInstance | null>(null);
  const together = isTogetherOnly(session.booking_options.map(({ id }) => id));
  const weekByWeek = session.booking_options.some(({ id }) => id === bookingOption.recurring);
  const forService = account === 'service';
  const dates = session.instances.map(({ date }) => date);
  const months = monthsOf(dates);
  const wanted = search.get('month') ?? (wish.date ?? session.next_date ?? '').slice(0, 7);
  const month = months.includes(wanted) ? wanted : (months[0] ?? '');
  const monthly = search.get('view') === 'month';
  const columns = monthly ? [1, 2, 3, 4, 5, 6, 7] : columnsOf(dates);
  const from = weekStart(wish.date ?? session.today);
  const later = dates.filter((date) => date >= from);
  const rows = monthly ? monthRows(month, session.today) : weekRows(later, columns, session.today);

  const press = (instance: MarketplaceInstance) => {
    if (instance.id in busy) return;
    const { refusal } = stateOf(session, instance, own(instance), who);
    const plan = planOf(instance, own(instance), who);
    if (forService) return;
    if (refusal) say(refusal, !together && isFull(instance, own(instance), who) ? instance : undefined);
    else if (blockOf(plan.remove)) {
      say(`${formatDay(instance.date)} is in your basket with ${blockOf(plan.remove)}. Remove them above.`);
    } else if (plan.remove.length > 1) setAsked(instance);
    else if (plan.remove.length > 0) void giveBack(instance, plan.remove);
    else void take(instance, plan);
  };

  return (
    <>
      <div className={styles.columns}>
        <section aria-labelledby="dates" className={styles.dates}>
          <div className={styles.head}>
            <h2 id="dates">{together ? 'Dates, booked together' : 'Choose your dates'}</h2>
            {dates.length > 0 && (
              <div data-density="compact">
                <Choices
                  label="Show the dates by"
                  name="view"
                  options={[
                    { value: 'week', label: 'Weeks' },
                    { value: 'month', label: 'Month' },
                  ]}
                />
              </div>
            )}
          </div>
          {forService && (
            <Alert title="You are logged in as a service">
              A service has no basket. To book, log out and log in as a parent or carer.
            </Alert>
          )}
          {wish.age && <AgeHint session={session} age={Number(wish.age)} />}
          {dates.length > 0 && !forService && (
            <ForWhom choice={choice} today={session.today} signedIn={status === 'signed-in'} />
          )}
          {session.block && (
            <BlockOffer
              block={session.block}
              alone={together}
              who={who}
              held={held.filter(({ block }) => block && !block.recurring)}
              booked={bookedOn(session.block.dates)}
              busy={allDates in busy}
              onTake={forService ? null : (wanted) => session.block && void takeAll(session.id, session.block, wanted)}
              onRemove={(lines) => void giveTogetherBack(allDates, lines)}
            />
          )}
          {weekByWeek && (
            <RecurringOffer
              session={session}
              wished={wish.date}
              who={who}
              held={held.filter(({ block }) => block?.recurring)}
              own={own}
              busy={weekly in busy}
              onTake={
                forService
                  ? null
                  : ({ first, weekdays, children: child_ids }) => void takeWeekly(first, weekdays, child_ids)
              }
              onRemove={(lines) => void giveTogetherBack(weekly, lines)}
            />
          )}
          {monthly && dates.length > 0 && <MonthSteps months={months} month={month} />}
          {!monthly && wish.date && later.length < dates.length && (
            <p className={styles.from}>
              Weeks from {formatDay(from)}.{' '}
              <Link to={paths.session(session.branch_id, session.id, { age: wish.age })} preventScrollReset>
                Show earlier weeks too
              </Link>
            </p>
          )}
          {rows.length === 0 || dates.length === 0 ? (
            <EmptyState level={3} drawing="no-session" title="No dates in the coming weeks">
              New dates appear here as soon as the service adds them.
            </EmptyState>
          ) : (
            <DateGrid
              session={session}
              labelledBy={monthly ? 'month' : 'dates'}
              columns={columns}
              rows={rows}
              stateOf={(instance) => stateOf(session, instance, own(instance), who)}
              asks={(instance) => planOf(instance, own(instance), who).remove.length > 1}
              busy={busy}
              onPress={press}
            />
          )}
        </section>
        {children}
      </div>
      {!forService && <BasketBar said={said} service={session.branch_id} />}
      {asked && (
        <WhichPlaces
          date={asked.date}
          lines={own(asked).lines}
          onClose={() => setAsked(null)}
          onRemove={(lines) => {
            setAsked(null);
            void giveBack(asked, lines);
          }}
        />
      )}
    </>
  );
}
