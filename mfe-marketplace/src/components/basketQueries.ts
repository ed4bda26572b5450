import { ApiError, apiQuery, call, dataOf, emit, mutationOptions, type useQueryClient } from '@bairn/shared/app';
import type { Basket } from '@bairn/shared/schema/booking';
import {
  addChildToItem,
  addPaymentToItem,
  addToBasket,
  extendHold,
  holdAgain,
  readBasket,
  removeFromBasket,
} from '@bairn/shared/calls/booking';
import { addPattern } from '@bairn/shared/calls/pattern';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { keepUid, oneTabAtATime, storedUid, tellTabs } from './basketUid.ts';

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Asks with the name that the browser keeps; one that finds nothing any more is forgotten. */
async function askBasket(signal: AbortSignal): Promise<{ data: Basket }> {
  const uid = storedUid();
  const ask = (query: { basket_uid?: string }) => call(readBasket, { query, signal });
  try {
    const answer = await ask(uid ? { basket_uid: uid } : {});
    keepUid(answer.data.basket_uid);
    return answer;
  } catch (error) {
    if (!uid || !isUnknown(error)) throw error;
    keepUid(null);
    return ask({});
  }
}

/**
 * This browser's basket, or the signed-in keyworker's: sending the kept name once after a sign-in binds it to them. Screens
 * read it by `useBasket()`, which knows when there is anything to ask for.
 */
export const basketQuery = apiQuery(readBasket, {}, { ask: askBasket, select: dataOf, staleTime: 30_000 });

type Cache = ReturnType<typeof useQueryClient>;

/** What was asked before the change is older than its answer, and must not take its place. */
async function keep(basket: Basket, cache: Cache): Promise<void> {
  const { queryKey } = basketQuery;
  await cache.cancelQueries({ queryKey });
  keepUid(basket.basket_uid);
  cache.setQueryData(queryKey, { data: basket });
  tellTabs();
  emit('basket.changed', { count: basket.items.length });
}

/** One change at a time, in the order they were made. The screen that makes a change shows why it failed. */
const changing = {
  scope: { id: 'basket' },
  meta: { shows: () => true },
  onSuccess: (basket: Basket, _variables: unknown, _result: unknown, { client }: { client: Cache }) =>
    keep(basket, client),
};

const knownUid = () => {
  const uid = storedUid();
  if (uid === null) throw new ApiError({ status: 404, message: 'You have no items in your basket' });
  return uid;
};

export type NewItem = {
  session_id: string;
  instance_id: string;
  booking_option_id?: number | null;
  /** ISO days of the week of a recurring booking. */
  weekdays?: number[];
  child_id?: string | null;
  /** One place for each entry, all of them or none; null is a place whose child is chosen at the checkout. */
  child_ids?: (string | null)[];
};

/**
 * Puts a dated instance into the basket and holds its place. Refused with 409 `full`, `over` or `closed`, which the screen
 * says on the line; there is no global alert.
 */
export const addItem = mutationOptions({
  ...changing,
  mutationFn: (item: NewItem) => putIn((basket_uid) => call(addToBasket, { body: { ...item, basket_uid } })),
});

/** The dates of a week with their children, which are known by id, or by a name for the refusal alone. */
export type NewWeek = Omit<RequestOf<typeof addPattern>['body'] & object, 'basket_uid'>;

/**
 * Puts all dates of a week into the basket and holds a place on each, or on none: refused with 409 `dates_gone` and the
 * reason of each date that cannot be had, which the screen says.
 */
export const addWeek = mutationOptions({
  ...changing,
  mutationFn: (week: NewWeek) => putIn((basket_uid) => call(addPattern, { body: { ...week, basket_uid } })),
});

type Send = (basket_uid: string | null) => Promise<{ data: Basket }>;

/** Adds to this browser's basket; one that begins it waits for other tabs that do. */
const putIn = (send: Send) => (storedUid() === null ? oneTabAtATime(() => sendTo(send)) : sendTo(send));

async function sendTo(send: Send): Promise<Basket> {
  const uid = storedUid();
  const put = async (basket_uid: string | null) => {
    const { data } = await send(basket_uid);
    keepUid(data.basket_uid);
    return data;
  };
  try {
    return await put(uid);
  } catch (error) {
    // Another person may own the basket of that name by now; a date that does not exist is refused again.
    if (!uid || !isUnknown(error)) throw error;
    return put(null);
  }
}

/** Takes a line out and frees its place. */
export const removeItem = mutationOptions({
  ...changing,
  mutationFn: async (id: string) =>
    (await call(removeFromBasket, { params: { id }, query: { basket_uid: knownUid() } })).data,
});

/** Keeps the place of a line for longer. Refused with 409 `no_extensions`, or `expired` when its time is over. */
export const extendItem = mutationOptions({
  ...changing,
  mutationFn: async (id: string) => (await call(extendHold, { params: { id }, body: { basket_uid: knownUid() } })).data,
});

/** Takes the place of a line that ran out once more, at today's price. Refused with 409 `full`, `closed` or `over`. */
export const holdItemAgain = mutationOptions({
  ...changing,
  mutationFn: async (id: string) => (await call(holdAgain, { params: { id }, body: { basket_uid: knownUid() } })).data,
});

/** Says which child a line is for; a child that does not fit is refused with 422 and the reason under `child_id`. */
export const assignChild = mutationOptions({
  ...changing,
  mutationFn: async ({ id, child_id }: { id: string; child_id: string }) =>
    (await call(addChildToItem, { params: { id }, body: { basket_uid: knownUid(), child_id } })).data,
});

/** How a line is paid; null takes back what was chosen. `rest_payment_type_id` is for what funded hours do not cover. */
export type LinePayment = {
  id: string;
  payment_type_id: number | null;
  rest_payment_type_id?: number;
  payment_method_id?: string;
};

/** Says how a line is paid. */
export const assignPayment = mutationOptions({
  ...changing,
  mutationFn: async ({ id, ...payment }: LinePayment) =>
    (await call(addPaymentToItem, { params: { id }, body: { basket_uid: knownUid(), ...payment } })).data,
});
