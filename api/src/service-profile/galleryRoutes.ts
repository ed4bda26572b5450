import {
  describePhoto,
  orderGallery,
  removePhoto,
  setCover,
  setDefaultPhoto,
  uploadPicture,
} from '@bairn/shared/calls/serviceProfile';
import type { Tx } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { addPhoto, deletePhoto, makeCover, makeDefault, takePhoto, writeDescription, writeOrder } from './gallery.ts';
import type { By, Place } from './holdBranch.ts';
import { removePicture, takePictures, writePictures } from './pictures.ts';
import { readBranch } from './readBranch.ts';
import { changed } from './saveService.ts';

type Context = { tx: Tx; scope: Place; person: { user_id: string }; request: { id: string } };

/** Does something to the gallery, logs and announces it, and answers the service with its gallery. */
async function change({ tx, scope, person, request }: Context, work: () => Promise<unknown>) {
  await work();
  await changed(tx, scope, { user: person.user_id, request: request.id } satisfies By);
  return { data: await readBranch(tx, scope) };
}

/** Routes of the photos and the logo of a service. */
export const galleryRoutes = [
  serve(
    uploadPicture,
    { access: 'branch.change', ownTransactions: true },
    async ({ body: { photo, description, service_logo, remove }, services, transact, ...context }) => {
      const logo = await takePictures(services, { service_logo });
      const taken = photo && (await takePhoto(services, photo, 'photo'));
      return transact((tx) =>
        change({ ...context, tx }, async () => {
          if (remove) await removePicture(tx, context.scope, remove);
          await writePictures(tx, context.scope, logo);
          if (taken) await addPhoto(tx, context.scope, taken, 'photo', description ?? null);
        }),
      );
    },
  ),

  serve(removePhoto, { access: 'branch.change' }, async (context) =>
    change(context, () => deletePhoto(context.tx, context.scope, context.params.id)),
  ),

  serve(setCover, { access: 'branch.change' }, async (context) =>
    change(context, () => makeCover(context.tx, context.scope, context.params.id)),
  ),

  serve(setDefaultPhoto, { access: 'branch.change' }, async (context) =>
    change(context, () => makeDefault(context.tx, context.scope, context.body.photo_id)),
  ),

  serve(describePhoto, { access: 'branch.change' }, async (context) =>
    change(context, () =>
      writeDescription(context.tx, context.scope, context.params.id, context.body.description ?? null),
    ),
  ),

  serve(orderGallery, { access: 'branch.change' }, async (context) =>
    change(context, () => writeOrder(context.tx, context.scope, context.body.photo_ids)),
  ),
];
