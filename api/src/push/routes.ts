import {
  changeNotificationPreferences,
  showNotificationPreferences,
  subscribeToPush,
  unsubscribeFromPush,
} from '@bairn/shared/calls/notificationPreferences';
import type { Person } from '../access/person.ts';
import type { Handle } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { changePreferences, readPreferences } from '../notifications/preferences.ts';
import type { Services } from '../services.ts';
import { readPushDevices, renew, subscribe, unsubscribe } from './subscriptions.ts';

type Asked = { db: Handle; person: Person; services: Services };

async function readAll({ db, person, services: { pushKeys } }: Asked) {
  const [preferences, push] = await Promise.all([readPreferences(db, person), readPushDevices(db, person)]);
  return { data: { ...preferences, push: { key: pushKeys.publicKey, ...push } } };
}

/** Routes of how a person is notified. */
export const pushRoutes = [
  serve(showNotificationPreferences, { access: 'notification.list' }, readAll),

  serve(changeNotificationPreferences, { access: 'notification.change' }, async ({ tx, person, services, body }) => {
    await changePreferences(tx, person, body);
    return readAll({ db: tx, person, services });
  }),

  serve(subscribeToPush, { access: 'notification.change' }, async ({ tx, person, services, body }) => {
    const { renew: isRenewal, ...address } = body;
    return { data: await (isRenewal ? renew : subscribe)(tx, person, address, services.pushKeys.publicKey) };
  }),

  serve(unsubscribeFromPush, { access: 'notification.change' }, async ({ tx, person, query }) => ({
    data: await unsubscribe(tx, person, query.others ?? false),
  })),
];
