import type * as schema from '../schema/enquiries.ts';
import { get, post } from './endpoint.ts';

/** Accepting makes a connection, by which lines of a basket may be ordered. */
const changes = ['enquiry', 'connection', 'basket'] as const;
const ofBranch = '/nursery/{nursery}/branch/{branch}/marketplace/enquiry';

/** Refused with 409 `asked` where one about the child waits for an answer, and 429 after too many. */
export const sendEnquiry = post<typeof schema.sendEnquiryContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/enquiries',
  { about: ['enquiry'] },
);

export const listOwnEnquiries = get<typeof schema.listOwnEnquiriesContract>('/account/enquiries', {
  about: ['enquiry', 'child', 'service'],
});

/** Refused with 409 and the present state. */
export const withdrawEnquiry = post<typeof schema.withdrawEnquiryContract>('/account/enquiries/{id}/withdraw', {
  about: ['enquiry'],
});

export const listEnquiries = get<typeof schema.listEnquiriesContract>(ofBranch, {
  download: true,
  about: ['enquiry', 'connection', 'child'],
});

/** Refused with 409 and the present state, and `changed` where the text has a newer version. */
export const acceptEnquiry = post<typeof schema.acceptEnquiryContract>(`${ofBranch}/{id}/accept`, { about: changes });

/** Refused with 409 and the present state. */
export const declineEnquiry = post<typeof schema.declineEnquiryContract>(`${ofBranch}/{id}/decline`, {
  about: ['enquiry'],
});
