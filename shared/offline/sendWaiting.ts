import type { RequestOf, ResponseOf } from '../schema/endpoint.ts';
import type { sendLateRecords } from '../calls/lateAttendance.ts';
import type { OfflineStore } from './offlineStore.ts';
import type { WaitingRecord } from './waiting.ts';

/** Records in one call: fewer than the API takes. */
const batch = 25;

type Send = (request: RequestOf<typeof sendLateRecords>) => Promise<ResponseOf<typeof sendLateRecords>>;

/** The statuses by which the server refuses the records themselves; all others are worth sending again. */
const final = [400, 403, 404, 422];

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status;

async function sendBatch(store: OfflineStore, send: Send, records: readonly WaitingRecord[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  try {
    const { data } = await send({
      query: { nursery_branch_id: first.branch },
      body: { device_id: await store.device(), records: records.map(({ record }) => record) },
    });
    const outcomes = new Map(data.results.map(({ key, outcome }) => [key, outcome]));
    const isRefused = ({ record }: WaitingRecord) => outcomes.get(record.key) === 'refused';
    for (const one of records.filter(isRefused)) {
      await store.update({ ...one, refused: 'This booking could not be found.' });
    }
    await store.remove(
      records.flatMap((one) => (outcomes.has(one.record.key) && !isRefused(one) ? (one.order ?? []) : [])),
    );
  } catch (error) {
    if (!final.includes(Number(statusOf(error)))) throw error;
    // Of several that are refused together each is asked about on its own: one must not hold up the others.
    if (records.length > 1) for (const one of records) await sendBatch(store, send, [one]);
    else await store.update({ ...first, refused: error instanceof Error ? error.message : 'It was not accepted.' });
  }
}

/**
 * Sends what waits of this person, in the order of the taps. Nothing is removed before the server has answered for it.
 * @returns how many were sent.
 * @throws what the call throws where there is no network, or no session any more: the records stay.
 */
export async function sendWaiting(store: OfflineStore, user: string, send: Send): Promise<number> {
  const waiting = (await store.waiting(user)).filter(({ refused }) => !refused);
  let sent = 0;
  while (sent < waiting.length) {
    const branch = waiting[sent]?.branch;
    const rest = waiting.slice(sent, sent + batch);
    const other = rest.findIndex((one) => one.branch !== branch);
    const records = other < 0 ? rest : rest.slice(0, other);
    await sendBatch(store, send, records);
    sent += records.length;
  }
  return sent;
}

/** One sender at a time over all tabs, where the browser has locks. A second one is not needed, and does nothing. */
export async function alone(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  await navigator.locks.request('bairn.offline', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
