import { useState } from 'react';
import { reportError, toast } from '@bairn/shared/app';
import {
  describePhoto,
  orderGallery,
  removePhoto,
  setCover,
  setDefaultPhoto,
  uploadPicture,
} from '@bairn/shared/calls/serviceProfile';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import type { Branch, GalleryPhoto } from '@bairn/shared/schema/serviceProfile';
import { useSend } from '@bairn/shared/ui/useSend';
import { useShowBranch, type Scope } from './queries.ts';

type Body = NonNullable<RequestOf<typeof uploadPicture>['body']>;
type SendingOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal };
type Answer = { data: Branch };

/** What can be done to a service's photos and logo. Each write's answer is shown at once. */
export function useGallery(params: Scope, { photos }: Branch) {
  const show = useShowBranch(params);
  const [upload, order, cover, standard, remove, describe] = [
    useSend(uploadPicture),
    useSend(orderGallery),
    useSend(setCover),
    useSend(setDefaultPhoto),
    useSend(removePhoto),
    useSend(describePhoto),
  ];
  // The order that is being saved.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const inOrder = wanted
    ? photos.toSorted((one, other) => placeIn(wanted, one.id) - placeIn(wanted, other.id))
    : photos;

  const shown = async (answer: Promise<Answer>) => {
    show(await answer);
  };
  const tell = async (answer: Promise<Answer>, done: string) => {
    try {
      await shown(answer);
      toast.success(done);
    } catch (error) {
      reportError(error);
    }
  };

  return {
    photos: inOrder,
    send: (body: Body, options: SendingOptions = {}) => shown(upload({ params, body, ...options })),
    /** Puts a photo at a place of the gallery, counted from 0. */
    async move({ id }: GalleryPhoto, to: number) {
      const others = inOrder.filter((one) => one.id !== id).map((one) => one.id);
      const photo_ids = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
      setWanted(photo_ids);
      await shown(order({ params, body: { photo_ids } })).catch(reportError);
      // One that was moved since is still being saved.
      setWanted((now) => (now === photo_ids ? null : now));
    },
    makeCover: ({ id }: GalleryPhoto) => tell(cover({ params: { ...params, id } }), 'This is your cover photo now'),
    makeDefault: (photo: GalleryPhoto | null) =>
      tell(
        standard({ params, body: { photo_id: photo?.id ?? null } }),
        photo ? 'Sessions show this photo now' : 'Sessions show no photo now',
      ),
    remove: ({ id }: GalleryPhoto) => shown(remove({ params: { ...params, id } })),
    describe: ({ id }: GalleryPhoto, description: string | null) =>
      shown(describe({ params: { ...params, id }, body: { description } })),
  };
}

/** One that is new since stands last. */
const placeIn = (order: readonly string[], id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
