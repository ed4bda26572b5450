import { listChildren } from '@bairn/shared/calls/children';
import { fundingModels, fundingWeeks, localAuthorities, showFunding } from '@bairn/shared/calls/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeId } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from './manifest.ts';

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const child = (at: number) => ({
  full_name: names[at % 5],
  status: 'active',
  ...(at % 5 === 2
    ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
    : { allergies: [], medical_needs: null }),
});

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
    { id: makeId(), asked_by: 'another_service', minutes: 6000, created_at: '2026-11-18T09:00:00.000Z' },
    { id: makeId(), asked_by: 'us', minutes: 1368, created_at: '2026-11-19T09:00:00.000Z' },
  ],
};
const councils = [{ id: 5, code: 'S12000036', name: 'City of Edinburgh' }];
const patterns = [{ id: 4, name: 'Custom', weeks: null, weekly_minutes: null }];

/** A child with funding, as far as `own` does not say otherwise. */
const withFunding = (own: Partial<FundingSummary>) => (api: FakeApi) =>
  api
    .on(showFunding, () => ({ data: { ...funded, ...own } }))
    .on(localAuthorities, () => ({ data: councils }))
    .on(fundingModels, () => ({ data: patterns }));

export const stories: PageStories<typeof manifest.pages> = {
  active: [
    {},
    {
      name: 'a full page',
      answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
      compact: true,
    },
    { name: 'a row is open', press: ['Details of'] },
  ],
  fundingStatus: [
    { answers: withFunding({}) },
    { name: 'hours are given', answers: withFunding({}), press: ['Give 100 h'] },
    {
      name: 'nothing entered yet',
      answers: (api) =>
        withFunding({
          funding: null,
          splits: [],
          can_ask: false,
          ledger: { entitlement: 0, here: 0, other_services: 0, outside: 0, free: 0, booked: 0, used: 0, left: 0 },
        })(api).on(fundingWeeks, () => ({ data: [] })),
    },
  ],
};
