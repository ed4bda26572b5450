import { useState } from 'react';
import { ApiError, invalidateAfter, useMutation, useQueryClient } from '@bairn/shared/app';
import { spanWords } from '@bairn/shared/format/dateSpan';
import { bookingOption, type SessionBlock } from '@bairn/shared/schema/bookingOptions';
import { addToBasket } from '@bairn/shared/calls/booking';
import { formatDay, formatTime, localTime } from '@bairn/shared/format/date';
import { everyTitle } from '@bairn/shared/format/recurring';
import { listWords } from '@bairn/shared/format/listWords';
import type { Basket, BasketItem } from '@bairn/shared/schema/booking';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { addItem, assignChild, removeItem, type NewItem } from '../components/basketQueries.ts';
import { namesOf, type Plan } from './dateState.ts';
import { sessionQuery } from './queries.ts';

/**
 * What became of a press. `connect`: the family has to connect with the service first. `join`: a fully booked date, whose
 * waiting list can be joined.
 */
export type Said = { refused: boolean; text: string; connect?: boolean; join?: MarketplaceInstance };

/** What went wrong with a date. The places that were asked for are taken together or not at all. */
function refusal(error: unknown, day: string, places: number): string {
  if (!(error instanceof ApiError)) return `${day} was not changed. Try again.`;
  if (error.code === 'full' && places === 1)
    return `Someone else has just taken the last place on ${day}. Nothing was added.`;
  const text = error.errors?.['child_id']?.[0] ?? error.message;
  if (error.code === 'dates_gone') return text;
  return `${day}: ${text}${/Nothing was added/.test(text) ? '' : ' Nothing was added.'}`;
}

const heldWords = ({ items }: Basket, instance: MarketplaceInstance) => {
  const lines = items.filter(({ instance_id, status }) => instance_id === instance.id && status === 'held');
  const until = lines.at(-1)?.held_until;
  const names = lines.some(({ child_id }) => child_id) || lines.length > 1 ? `, ${listWords(namesOf(lines))}` : '';
  return `${formatDay(instance.date)} is in your basket${names}${until ? `, held until ${formatTime(localTime(until), 'family')}` : ''}.`;
};

/** The names under which dates that are taken together are under way. */
export const allDates = 'all';
export const weekly = 'weekly';
type Together = typeof allDates | typeof weekly;

const togetherName: Record<Together, string> = { [allDates]: 'All dates', [weekly]: 'Every week' };

/** The session with so many more places on a date. */
const withFreed = (session: SessionDetails, instance: string, count: number): SessionDetails => ({
  ...session,
  instances: session.instances.map((one) =>
    one.id === instance ? { ...one, places_left: one.places_left + count } : one,
  ),
});

/** Takes dates of a session and gives them back, and says what became of each press. Several may be under way. */
export function useTaking(session: SessionDetails) {
  const client = useQueryClient();
  const add = useMutation(addItem);
  const name = useMutation(assignChild);
  const remove = useMutation(removeItem);
  const [busy, setBusy] = useState<Readonly<Record<string, 'adding' | 'removing'>>>({});
  const [said, setSaid] = useState<Said | null>(null);

  const attempt = async (
    id: string,
    name: string,
    kind: 'adding' | 'removing',
    places: number,
    change: () => Promise<string>,
  ) => {
    setBusy((others) => ({ ...others, [id]: kind }));
    setSaid(null);
    try {
      setSaid({ refused: false, text: await change() });
    } catch (error) {
      const connect = error instanceof ApiError && error.code === 'connection_required';
      setSaid({ refused: true, text: refusal(error, name, places), connect });
    }
    setBusy(({ [id]: _, ...others }) => others);
    // Places have changed, or were not what the page said: either way the dates show how they stand now.
    void invalidateAfter(client, addToBasket);
  };

  const takeTogether = (what: Together, item: NewItem, done: string) =>
    attempt(what, togetherName[what], 'adding', 0, async () => {
      await add.mutateAsync(item);
      return done;
    });

  return {
    /** What is under way, by the date's id. */
    busy,
    /** What became of the last press. */
    said,
    say: (text: string, join?: MarketplaceInstance) => setSaid({ refused: true, text, ...(join && { join }) }),
    take: (instance: MarketplaceInstance, plan: Plan) =>
      attempt(instance.id, formatDay(instance.date), 'adding', plan.add.length, async () => {
        let basket: Basket | undefined;
        // What may be refused for want of places goes first: then nothing has changed.
        if (plan.add.length > 0) {
          basket = await add.mutateAsync({
            session_id: instance.session_id,
            instance_id: instance.id,
            child_ids: plan.add,
          });
        }
        for (const { item, child } of plan.name) basket = await name.mutateAsync({ id: item, child_id: child });
        return basket ? heldWords(basket, instance) : '';
      }),
    giveBack: (instance: MarketplaceInstance, lines: readonly BasketItem[]) =>
      attempt(instance.id, formatDay(instance.date), 'removing', 0, async () => {
        for (const { id } of lines) await remove.mutateAsync(id);
        // A press before the dates are read again finds the freed places: it takes them, and gives nothing else back.
        client.setQueryData(
          sessionQuery(session.branch_id, session.id).queryKey,
          (kept) => kept && { data: withFreed(kept.data, instance.id, lines.length) },
        );
        return `${formatDay(instance.date)}: removed ${listWords(namesOf(lines))}.`;
      }),
    takeAll: (session: string, { dates }: SessionBlock, child_ids: (string | null)[]) =>
      takeTogether(
        allDates,
        {
          session_id: session,
          instance_id: dates[0]?.instance_id ?? '',
          booking_option_id: bookingOption.block,
          child_ids,
        },
        `${spanWords(dates.map(({ date }) => date))}: all are in your basket.`,
      ),
    takeWeekly: ({ session_id, id }: MarketplaceInstance, weekdays: number[], child_ids: (string | null)[]) =>
      takeTogether(
        weekly,
        { session_id, instance_id: id, booking_option_id: bookingOption.recurring, weekdays, child_ids },
        `${everyTitle(weekdays)} is in your basket.`,
      ),
    giveTogetherBack: (what: Together, lines: readonly BasketItem[]) =>
      attempt(what, togetherName[what], 'removing', 0, async () => {
        for (const { id } of lines) await remove.mutateAsync(id);
        return `${togetherName[what]}: removed.`;
      }),
  };
}
