import type { Tx } from '../database/database.ts';
import { notify, type Note } from './notify.ts';

type Booked = { order: string; nursery: string };

/** Notifies the admins of branches of new bookings: once a branch and order, however many bookings. */
export const notifyBooked = (tx: Tx, { order, nursery }: Booked, branches: readonly string[]) =>
  notify(
    tx,
    ...[...new Set(branches)].map((branch): Note => ({
      type: 'bookings.made',
      object: order,
      to: { nursery, branch, except: null },
      ids: { order_id: order },
    })),
  );

type Cancelled = { id: string; order_id: string; nursery_id: string; branch_id: string; keyworker: string };

/** Notifies the other side of cancelled bookings: once an order and branch. `user` cancelled them. */
export const notifyCancelled = (
  tx: Tx,
  bookings: readonly Cancelled[],
  { by, user }: { by: 'family' | 'service'; user: string | null },
) =>
  notify(
    tx,
    ...[...Map.groupBy(bookings, ({ order_id, branch_id }) => `${order_id} ${branch_id}`).values()].flatMap(
      (own): Note[] => {
        const [first] = own;
        if (!first) return [];
        const { order_id, nursery_id: nursery, branch_id: branch, keyworker } = first;
        const ids = { order_id, booking_ids: own.map(({ id }) => id) };
        return by === 'family'
          ? [{ type: 'bookings.cancelled_by_family', object: order_id, to: { nursery, branch, except: user }, ids }]
          : [
              {
                type: 'bookings.cancelled_by_service',
                object: order_id,
                to: { family: keyworker, nursery, branch },
                ids,
              },
            ];
      },
    ),
  );
