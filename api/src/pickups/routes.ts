import {
  createPickup,
  listPickups,
  pickupPhoto,
  removePickup,
  showPickupWord,
  updatePickup,
} from '@bairn/shared/calls/pickups';
import { serve } from '../http/serve.ts';
import { changePickup, endPickup, showWord, writePickup } from './changePickup.ts';
import { readPhoto, storePhoto } from './pickupPhoto.ts';
import { readPickups } from './pickupQueries.ts';

/** Routes of the people who may collect a child. */
export const pickupRoutes = [
  serve(listPickups, { access: 'pickup.list', objectIn: 'child_id' }, async ({ db, query, scope }) => ({
    data: await readPickups(db, scope, query.child_id),
  })),

  serve(
    createPickup,
    { access: 'pickup.create', objectIn: 'child_id', ownTransactions: true },
    async ({ transact, body, person, scope, services, request }) => {
      const photo = await storePhoto(services, body.photo);
      try {
        const by = { user: person.user_id, request: request.id };
        return { data: await transact((tx) => writePickup(tx, scope, body, photo, by)) };
      } catch (error) {
        if (photo) await services.files.remove(photo);
        throw error;
      }
    },
  ),

  serve(
    updatePickup,
    { access: 'pickup.change', ownTransactions: true },
    async ({ transact, params, body, person, scope, services, request }) => {
      const photo = await storePhoto(services, body.photo);
      try {
        const by = { user: person.user_id, request: request.id };
        return { data: await transact((tx) => changePickup(tx, scope, params.id, body, photo, by)) };
      } catch (error) {
        if (photo) await services.files.remove(photo);
        throw error;
      }
    },
  ),

  serve(removePickup, { access: 'pickup.change' }, async ({ tx, params, person, scope, request }) => {
    await endPickup(tx, scope, params.id, { user: person.user_id, request: request.id });
    return { data: null };
  }),

  serve(showPickupWord, { access: 'pickup.read' }, async ({ tx, params, person, scope, request }) => ({
    data: await showWord(tx, scope, params.id, { user: person.user_id, request: request.id }),
  })),

  serve(pickupPhoto, { access: 'pickup.read' }, ({ db, params, services }) => readPhoto(db, services.files, params.id)),
];
