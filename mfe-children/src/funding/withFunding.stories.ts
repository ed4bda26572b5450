import { fundingModels, localAuthorities, showFunding } from '@bairn/shared/calls/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';

const hours = { entitlement: 65_401, here: 36_000, other_services: 12_000, outside: 2400, free: 15_001 };
const funded: FundingSummary = {
  profile_id: makeId(),
  today: '2026-11-20',
  year: 2026,
  years: [2025, 2026, 2027],
  child: { id: makeId(), full_name: 'Màiri MacDonald-Sutherland', dob: '2023-05-10' },
  funding: {
    status: 'approved',
    band: 'eligible_two',
    reason: 'universal_credit',
    local_authority: 'S12000036',
    model: 4,
    weeks: 40,
    allocated_minutes: 36_000,
    outside_minutes: 2400,
    start_date: '2026-08-17',
    end_date: null,
    council_reference: 'CEC/2026/1140',
    evidence_checked_on: '2026-08-03',
    meal: 'lunch',
    notes: 'The letter is in the folder.',
    revision: 2,
  },
  ledger: { ...hours, booked: 600, used: 1200, left: 34_200 },
  can_ask: true,
  splits: [
    {
      id: makeId(),
      asked_by: 'another_service',
      minutes: 6000,
      created_at: '2026-11-18T09:00:00.000Z',
      waits_for: ['service', 'family'],
      agreed_here: false,
    },
    {
      id: makeId(),
      asked_by: 'us',
      minutes: 1368,
      created_at: '2026-11-19T09:00:00.000Z',
      waits_for: ['family'],
      agreed_here: false,
    },
  ],
};
const councils = [{ id: 5, code: 'S12000036', name: 'City of Edinburgh' }];
const patterns = [{ id: 4, name: 'Custom', weeks: null, weekly_minutes: null }];

/** A child with funding, as far as `own` does not say otherwise. */
export const withFunding = (own: Partial<FundingSummary>) => (api: FakeApi) =>
  api
    .on(showFunding, () => ({ data: { ...funded, ...own } }))
    .on(localAuthorities, () => ({ data: councils }))
    .on(fundingModels, () => ({ data: patterns }));
