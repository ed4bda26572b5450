import type * as schema from '../schema/terms.ts';
import { get, post } from './endpoint.ts';

/** With the payment types and the deposit: there is no other call that reads them. */
export const cancellationPolicy = get<typeof schema.cancellationPolicyContract>(
  '/nursery/{nursery}/branch/{branch}/cancellation-policy',
  { about: ['service'] },
);

export const saveCancellationPolicy = post<typeof schema.saveCancellationPolicyContract>(
  '/nursery/{nursery}/branch/{branch}/cancellation-policy',
  { about: ['service'] },
);

export const savePaymentAndCancellation = post<typeof schema.savePaymentAndCancellationContract>(
  '/nursery/{nursery}/branch/{branch}/payment-and-cancellation/update',
  { about: ['service'] },
);

export const setConnectionRequirement = post<typeof schema.setConnectionRequirementContract>(
  '/nursery/{nursery}/branch/{branch}/connection-requirement',
  { about: ['service'] },
);

export const carerProfileCheck = get<typeof schema.carerProfileCheckContract>(
  '/nursery/{nursery}/branch/{branch}/carer-profile-check',
  { about: ['booking', 'child'] },
);
