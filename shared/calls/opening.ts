import type * as schema from '../schema/opening.ts';
import { get, post } from './endpoint.ts';

export const openingTimes = get<typeof schema.openingTimesContract>(
  '/nursery/{nursery}/branch/{branch}/opening-times',
  { about: ['service'] },
);

export const saveOpeningTimes = post<typeof schema.saveOpeningTimesContract>(
  '/nursery/{nursery}/branch/{branch}/opening-times',
  { about: ['service', 'onboarding'] },
);
