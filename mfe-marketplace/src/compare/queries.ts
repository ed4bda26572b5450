import { apiQuery, keepPreviousData } from '@bairn/shared/app';
import { compareServices } from '@bairn/shared/calls/choosing';
import type { Asked } from '#components/compareAddress.ts';

/** Services side by side. What is on screen stays while the age or the day changes. */
export const comparedQuery = (ids: readonly string[], { lat, lng, age, ...asked }: Asked) =>
  apiQuery(
    compareServices,
    {
      query: {
        ids: ids.join(),
        ...asked,
        ...(age && { age: Number(age) }),
        ...(lat && lng && { lat: Number(lat), lng: Number(lng) }),
      },
    },
    { placeholderData: keepPreviousData },
  );
