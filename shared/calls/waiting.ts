import type * as schema from '../schema/waiting.ts';
import { del, get, post } from './endpoint.ts';

const about = ['waiting', 'places'] as const;

export const waitingInfo = post<typeof schema.waitingInfoContract>('/booking/waiting-list/info', { about });

/** Refused with 409 `free` where places are free, and `joined` where a child waits already. */
export const joinWaitingList = post<typeof schema.joinWaitingListContract>('/booking/waiting-list', { about });

export const listWaiting = get<typeof schema.listWaitingContract>('/booking/waiting-list', { about });

/** Refused with 409 `offered` while places are offered: decline them instead. */
export const leaveWaitingList = del<typeof schema.leaveWaitingListContract>('/booking/waiting-list/{id}', { about });

export const acceptOffer = post<typeof schema.acceptOfferContract>('/booking/waiting-list/{id}/accept-offer', {
  about: ['waiting', 'basket'],
});

export const declineOffer = post<typeof schema.declineOfferContract>('/booking/waiting-list/{id}/decline-offer', {
  about,
});

export const sessionWaitingList = get<typeof schema.sessionWaitingListContract>(
  '/nursery/{nursery}/branch/{branch}/session/{id}/waiting-list',
  { about },
);

export const branchWaitingList = get<typeof schema.branchWaitingListContract>(
  '/nursery/{nursery}/branch/{branch}/waiting-list',
  { about },
);

/** Refused with 409 `full`, or with the state of the entry, and 422 without a reason where families are passed over. */
export const offerPlace = post<typeof schema.offerPlaceContract>(
  '/nursery/{nursery}/branch/{branch}/waiting-list/{id}/offer',
  { about },
);

/** Refused with 409 `in_basket` once the family has accepted. */
export const takeBackOffer = post<typeof schema.takeBackOfferContract>(
  '/nursery/{nursery}/branch/{branch}/waiting-list/{id}/take-back',
  { about },
);

export const removeWaiting = del<typeof schema.removeWaitingContract>(
  '/nursery/{nursery}/branch/{branch}/waiting-list/{id}',
  { about },
);
