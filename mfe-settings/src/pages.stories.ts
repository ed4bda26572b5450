import { showConnectedAccount } from '@bairn/shared/calls/payouts';
import { affectedByClosing, closingDays } from '@bairn/shared/calls/closingDays';
import { listNeeds } from '@bairn/shared/calls/needs';
import { showProof } from '@bairn/shared/calls/proof';
import type { Proof } from '@bairn/shared/schema/proof';
import { openingTimes } from '@bairn/shared/calls/opening';
import { cancellationPolicy } from '@bairn/shared/calls/terms';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeAnswers, makeParent } from '@bairn/shared/test/needs';
import { importedServices } from '@bairn/shared/calls/onboarding';
import { providerAccount, showBranch } from '@bairn/shared/calls/serviceProfile';
import type { PageStories, PageStory } from '@bairn/shared/test/pageStory';
import { parent } from '@bairn/shared/test/fakeShop';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { makeBranch, makePhoto, makeProvider } from '@bairn/shared/test/serviceProfile';
import { accountStories } from './account/account.stories.ts';
import { connectionStories } from './connections/connections.stories.ts';
import { invoiceStories } from './invoices/invoices.stories.ts';
import type { manifest } from './manifest.ts';
import { reviewStories } from './reviews/reviews.stories.ts';
import { statementStories, subscriptionStories } from './subscriptions/subscriptions.stories.ts';
import { savedSearchStories } from './saved-searches/savedSearches.stories.ts';

const admin = makeServiceUser('nursery-admin');
const service = admin.nurseries[0]?.branches[0]?.id ?? '';
const atHours = servicePaths.serviceOpeningHours(service);
const atPayment = servicePaths.servicePayment(service);

/** A service with split days, and a working year of which some closing days are confirmed. */
function withHours(api: FakeApi) {
  const day = (date: string, name: string, status: 'proposed' | 'confirmed') => ({
    id: makeId(),
    date,
    type: 1,
    name,
    status,
  });
  const year = {
    id: makeId(),
    starts: '2026-08-01',
    ends: '2027-07-31',
    closing_days: [
      day('2026-09-21', 'Local holiday', 'confirmed'),
      day('2026-11-30', "St Andrew's Day", 'confirmed'),
      day('2026-12-16', 'Staff training', 'proposed'),
    ],
    bank_holidays: [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-28', name: 'Boxing Day' },
    ],
  };
  const next = { id: makeId(), starts: '2027-08-01', ends: '2028-07-31', closing_days: [], bank_holidays: [] };
  const hours = [1, 2, 3, 4].flatMap((weekday) => [
    { day: weekday, opens: '07:30', closes: '09:00' },
    { day: weekday, opens: '15:00', closes: '18:00' },
  ]);
  api
    .on(openingTimes, () => ({ data: { opening_times: [...hours, { day: 5, opens: '07:30', closes: '13:00' }] } }))
    .on(closingDays, () => ({ data: { years: [year, next], today: '2026-11-20' } }))
    .on(affectedByClosing, () => ({
      data: { days: 1, dates: 4, bookings: 23, unpaid: 1, families: 18, refund: 96_600 },
    }));
}

const withTerms = (steps: { days_before: number; refund_percent: number }[] | null) => (api: FakeApi) =>
  api.on(cancellationPolicy, () => ({
    data: {
      payment_types: [1, 2],
      bookable_payment_types: [2],
      deposit_percent: 20,
      steps,
      requires_connection: false,
      waiting_by_hand: false,
      waiting_offer_hours: 24,
      absence_notice_hours: 0,
      invoice_terms_days: 14,
      invoice_grace_days: 7,
      voucher_terms_days: 7,
      voucher_grace_days: 3,
      invoice_instructions: null,
    },
  }));
const ownSteps = [
  { days_before: 21, refund_percent: 100 },
  { days_before: 7, refund_percent: 50 },
];

const owner = makeServiceUser('nursery-super-admin');
const id = owner.nurseries[0]?.branches[0]?.id ?? '';
const branch = makeBranch({ id, notice: 'Closed on Monday 30 November for repairs to the heating.' });
const photos = [
  makePhoto({ cover: true }),
  makePhoto({ description: null, default: true }),
  makePhoto({ description: 'The reading corner in our room for the youngest children' }),
];

const unlisted = { status: 'unlisted', marketplace_enabled: false } as const;

const unproven: Proof = {
  state: 'unproven',
  cs_number: branch.cs_number,
  email: 'm•••@harbour-wynd-nursery.bairn.test',
  code_until: null,
  evidence_at: null,
  declined: false,
};

/** A service whose CS number is not proven, at a step of the proof. */
const withProof = (own: Partial<Proof>) => (api: FakeApi) =>
  api
    .on(showBranch, () => ({
      data: makeBranch({ id, ...unlisted, missing: ['proof', 'opening_hours', 'sessions', 'payouts'] }),
    }))
    .on(showProof, () => ({ data: { ...unproven, ...own } }));

/** A page of the service that the person runs. */
const ofService = (part: string, own: PageStory = {}): PageStory => ({
  at: `/settings/services/${id}/${part}`,
  user: owner,
  answers: (api) =>
    api
      .on(showBranch, () => ({ data: { ...branch, photos } }))
      .on(showProof, () => ({ data: { ...unproven, state: 'proven' as const } }))
      .on(importedServices, () => ({
        data: [
          {
            cs_number: branch.cs_number ?? '',
            name: 'Thistle House',
            provider_name: null,
            provider_type: 1,
            address_line_1: '12 Shore Street',
            address_line_2: null,
            city: branch.city,
            postcode: branch.postcode,
            contact_phone: null,
            contact_email: null,
            registered_places: 40,
            taken: true,
          },
        ],
      })),
  ...own,
});

export const stories: PageStories<typeof manifest.pages> = {
  profile: [
    {},
    {
      name: "a child's allergies and needs",
      at: '/settings/profile#needs',
      user: makeParent(),
      press: ['Change'],
      answers: (api) =>
        api.on(listNeeds, () => ({
          data: [
            makeAnswers({
              asked: { service_name: 'Wee Puffins, Leith', on: '2026-11-23' },
              allergies: {
                state: 'alert',
                text: 'Egg, milk',
                at: '2026-11-20T10:00:00.000Z',
                by: 'Morag Fraser',
                mine: false,
              },
            }),
          ],
        })),
    },
  ],
  account: accountStories,
  paymentCollection: (['none', 'incomplete', 'enabled', 'restricted', 'disconnected'] as const).map((state) => ({
    name: state,
    answers: (api) =>
      api.on(showConnectedAccount, () => ({
        data: {
          state,
          missing: state === 'incomplete' ? ['external_account', 'individual.verification.document'] : [],
          former:
            state === 'incomplete'
              ? [{ ending: '4f2a', enabled_at: '2026-03-02T10:00:00.000Z', gone_at: '2026-11-19T10:00:00.000Z' }]
              : [],
        },
      })),
  })),
  business: [
    { answers: (api) => api.on(providerAccount, () => ({ data: makeProvider() })) },
    { name: 'a notice', press: ['Contact and notice'] },
    { name: 'a new service', press: ['Add new service +'] },
  ],
  serviceDetails: [
    ofService('details'),
    ofService('details', { name: 'unlisting', press: ['Unlist'] }),
    ofService('details', { name: 'deleting', press: ['Delete this service'] }),
    ofService('details', { name: 'not proven yet', answers: withProof({}) }),
    ofService('details', {
      name: 'a code is on its way',
      answers: withProof({ code_until: '2026-11-20T10:30:00.000Z' }),
    }),
    ofService('details', {
      name: 'a document is checked',
      answers: withProof({ state: 'waiting', email: null, evidence_at: '2026-11-19T10:00:00.000Z' }),
    }),
    ofService('details', {
      name: 'ready to be listed',
      answers: (api) => api.on(showBranch, () => ({ data: makeBranch({ id, ...unlisted, missing: [] }) })),
    }),
    ofService('details', {
      name: 'will be deleted',
      answers: (api) =>
        api.on(showBranch, () => ({
          data: makeBranch({ id, ...unlisted, status: 'scheduled_for_deletion', delete_on: '2026-12-20' }),
        })),
    }),
    ofService('details', { name: 'its notice', press: ['Change notice'] }),
  ],
  photoGallery: [
    ofService('photo-gallery'),
    ofService('photo-gallery', { name: 'a description', press: ['Actions for photo 1', 'Change the description'] }),
    ofService('photo-gallery', {
      name: 'without photos',
      answers: (api) => api.on(showBranch, () => ({ data: branch })),
    }),
  ],
  savedSearches: savedSearchStories,
  subscription: subscriptionStories,
  usageStatements: statementStories,
  connections: connectionStories,
  invoices: invoiceStories,
  reviews: reviewStories,
  paymentMethods: [
    {},
    { name: 'a card is added', press: ['Add a card'] },
    { name: 'a card is removed', press: ['Remove'] },
    { name: 'a voucher account is added', user: parent, press: ['Add an account for'] },
  ],
  openingHours: [
    { name: 'with closing days', at: atHours, user: admin, answers: withHours },
    { name: 'a day is proposed', at: atHours, user: admin, answers: withHours, press: ['Propose a closing day'] },
    { name: 'bank holidays are proposed', at: atHours, user: admin, answers: withHours, press: ['Propose bank'] },
    { name: 'days are confirmed', at: atHours, user: admin, answers: withHours, press: ['Confirm…'] },
    { name: 'a day is removed', at: atHours, user: admin, answers: withHours, press: ['Remove the closing day'] },
  ],
  servicePayment: [
    { name: 'standard policy', at: atPayment, user: admin, answers: withTerms(null) },
    { name: 'own policy', at: atPayment, user: admin, answers: withTerms(ownSteps) },
  ],
};
