import { makeId } from '@bairn/shared/test/people';
import type { FamilyFunding } from '@bairn/shared/schema/funding';

const service = (name: string) => ({ id: makeId(), name });

/** A child's funded year at two services, with a split that waits for the family, for tests and stories. */
export const fundedYear: FamilyFunding = {
  year: 2026,
  entitlement: 68_400,
  services: [
    { service: service('Thistle'), status: 'approved', allocated: 60_000, booked: 600, used: 1200 },
    { service: service('Puffins'), status: 'applied', allocated: 0, booked: 0, used: 0 },
  ],
  outside: 0,
  free: 8400,
  splits: [
    {
      id: makeId(),
      service: service('Puffins'),
      minutes: 6000,
      created_at: '2026-11-18T09:00:00.000Z',
      waits_for: ['family'],
    },
  ],
};
