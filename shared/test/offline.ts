import { tellOffline, type OfflineStore } from '../offline/offlineStore.ts';
import type { KeptDay, WaitingRecord } from '../offline/waiting.ts';

/** A device's store in memory. */
export function memoryStore(days: KeptDay[] = [], waiting: WaitingRecord[] = []): OfflineStore {
  let [kept, records] = [days, waiting.map((one, order) => ({ ...one, order }))];
  let last = records.length;
  return {
    device: async () => '01930000-0000-7000-8000-00000000dece',
    day: async (user, branch) => kept.find((day) => day.user === user && day.branch === branch),
    keepDay: async (day) => {
      kept = [...kept.filter((one) => one.user !== day.user || one.branch !== day.branch), day];
    },
    forgetDays: async (but) => {
      kept = kept.filter(({ user }) => user === but);
    },
    waiting: async (user) => records.filter((one) => one.user === user),
    add: async (one) => {
      records = [...records, { ...one, order: (last += 1) }];
      tellOffline();
    },
    update: async (one) => {
      records = records.map((other) => (other.order === one.order ? { ...other, ...one } : other));
      tellOffline();
    },
    remove: async (orders) => {
      records = records.filter(({ order }) => !orders.includes(order));
      tellOffline();
    },
  };
}
