import { fundingModels } from '@bairn/shared/format/funding';
import type { ListItem, ListName } from '@bairn/shared/schema/config';

const numbered = (first: number, ...names: string[]): ListItem[] =>
  names.map((name, index) => ({ id: first + index, name }));

/** Ids of the payment types (specification section 3, by name). `desk` is none that a session can be given. */
export const paymentType = { fundedHours: 1, card: 2, invoice: 3, vouchers: 4, desk: 5 } as const;

/** The closing day type of a bank holiday. */
export const bankHolidayType = 1;

/** The payment types that a family can book with. */
export const bookablePaymentTypes: readonly number[] = [
  paymentType.fundedHours,
  paymentType.card,
  paymentType.invoice,
  paymentType.vouchers,
];

/** The `desk` of a payment that a family makes to the service itself after ordering, by its type. */
export const onAccount: Readonly<Record<number, 'invoice' | 'voucher'>> = {
  [paymentType.invoice]: 'invoice',
  [paymentType.vouchers]: 'voucher',
};

const counts = numbered(1, 'None', 'Some', 'Half', 'Most', 'All');

/** The configuration lists of the specification's section 3, with values from the domain. */
export const lists: Record<ListName, ListItem[]> = {
  age_groups: numbered(
    1,
    '0 to under 1',
    '1 to under 2',
    '2 to under 3',
    '3 to 5 (pre-school)',
    '5 to 7 (P1 to P3)',
    '8 to 11',
    '12 to 15',
  ),
  provider_types: numbered(
    1,
    'Private',
    'Local Authority',
    'Voluntary or Not for Profit',
    'Health Board',
    'Childminder',
  ),
  closing_day_types: numbered(
    1,
    'Bank or public holiday',
    'Local holiday',
    'In-service day',
    'Term holiday',
    'Festive closure',
    'Emergency or weather',
    'Other',
  ),
  days_of_week: numbered(1, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
  ratios: numbered(1, '1:3', '1:5', '1:6', '1:8', '1:10'),
  employment_types: numbered(0, 'Full-time', 'Part-time', 'Sessional'),
  genders: numbered(1, 'Female', 'Male', 'Non-binary', 'Prefer not to say', 'Self-describe'),
  account_types: numbered(1, 'Individual or sole trader', 'Company', 'Charity or non-profit', 'Local authority'),
  wage_types: numbered(1, 'Hourly', 'Annual salary', 'Sessional rate'),
  session_space_types: numbered(1, 'Total places', 'Funded places', 'Private places', 'Flexibility reserve'),
  service_types: numbered(
    1,
    'Nursery',
    'Playgroup',
    'Children and family centre',
    'Creche',
    'Out of school care',
    'Holiday playscheme',
    'Childminder',
    'Child care agency',
  ),
  provisions: numbered(
    1,
    'Full day',
    'Half day',
    'School-day session',
    'Breakfast club',
    'After school',
    'Holiday club',
    'Wraparound',
    'Drop-in',
    'Planned',
    'Funded ELC for twos',
    'Funded ELC 3 to 5',
    'School drop-off and pick-up',
    'Outdoor or forest',
    'Gaelic medium',
    'Overnight or unsocial hours',
    'Sitter service',
  ),
  provision_term: numbered(1, 'Term time', 'All year round', 'School holidays only'),
  meals: numbered(
    1,
    'Breakfast',
    'Morning snack',
    'Lunch',
    'Afternoon snack',
    'Tea or evening meal',
    'Milk and healthy snack',
    'Packed lunch accepted',
    'Vegetarian or vegan',
    'Halal or kosher',
    'No meals',
  ),
  absence_types: numbered(
    1,
    'Sickness (self-certified)',
    'Sickness (fit note)',
    'Annual leave',
    'Unpaid leave',
    'Maternity',
    'Paternity',
    'Adoption',
    'Shared parental',
    'Parental',
    'Neonatal care',
    'Parental bereavement',
    'Compassionate',
    "Carer's leave",
    'Time off for dependants',
    'Medical appointment',
    'Training or CPD',
    'Jury service',
    'Time off in lieu',
    'Suspended',
    'Unauthorised',
    'Other',
  ),
  child_voices: numbered(
    1,
    'Verbal quote',
    'Non-verbal cue',
    'Drawing or mark',
    'Photo chosen by child',
    'Observed response',
    'Adult interpretation',
  ),
  sleeping_counts: numbered(1, 'No sleep', 'Under 30 minutes', '30 to 60 minutes', '1 to 2 hours', 'Over 2 hours'),
  eating_counts: counts,
  drinking_counts: counts,
  pathway_answers: numbered(1, 'Not yet observed', 'Emerging', 'Developing', 'Secure', 'Extending'),
  outcome_answers: numbered(1, 'Not yet observed', 'Emerging', 'Developing', 'Secure', 'Extending'),
  next_step_status: numbered(1, 'Planned', 'In progress', 'Achieved', 'Dropped'),
  spaces: numbered(
    1,
    'Playroom',
    'Outdoor area',
    'Dining area',
    'Sleep area',
    'Quiet space',
    'Hall',
    'Sensory room',
    'Off site',
  ),
  activity_categories: numbered(
    1,
    'Outdoor play',
    'Forest and nature',
    'Arts and crafts',
    'Music and singing',
    'Dance and movement',
    'Drama and role play',
    'Stories and literacy',
    'Numbers and puzzles',
    'Science and discovery',
    'Construction and loose parts',
    'Sensory and messy play',
    'Cooking and baking',
    'Sports',
    'Swimming',
    'Languages and Gaelic',
    'Technology',
    'Gardening',
    'Trips',
    'Yoga and mindfulness',
    'Homework club',
  ),
  support_options: numbered(
    1,
    'Staff trained in additional support needs',
    'Speech and language',
    'Autism',
    'Sensory impairment',
    'Physical disability or accessible premises',
    'Complex medical needs or medication',
    'Allergies',
    'English as an additional language',
    'Makaton or BSL',
    'Behaviour and emotional',
    'Care-experienced',
    'One-to-one',
  ),
  booking_options: numbered(
    1,
    'Whole session',
    'Part session',
    'Block of dates',
    'One-off',
    'Recurring weekly',
    'Waiting list',
  ),
  availabilities: numbered(1, 'Available', 'Preferred', 'Unavailable', 'Holiday'),
  ratings: numbered(1, 'Unsatisfactory', 'Weak', 'Adequate', 'Good', 'Very Good', 'Excellent'),
  funding_hours_models: fundingModels.map(({ id, name }) => ({ id, name })),
  session_booking_types: numbered(1, 'Session', 'Block of sessions', 'Drop-in', 'Recurring'),
  payment_types: [
    { id: paymentType.fundedHours, name: 'Funded Hours' },
    { id: paymentType.card, name: 'Credit/Debit Card' },
    { id: paymentType.invoice, name: 'Invoice' },
    { id: paymentType.vouchers, name: 'Childcare vouchers' },
  ],
};

/** Job roles of people who work in care, as the Scottish Social Services Council knows them. */
export const jobRoles = numbered(1, 'Manager', 'Lead practitioner', 'Practitioner', 'Support worker', 'Student');

/** Age ranges in months, the upper end excluded. */
export const ageRangeList = [
  { id: 1, name: '0 to under 1', from_months: 0, to_months: 12 },
  { id: 2, name: '1 to under 2', from_months: 12, to_months: 24 },
  { id: 3, name: '2 to under 3', from_months: 24, to_months: 36 },
  { id: 4, name: '3 to 5 (pre-school)', from_months: 36, to_months: 60 },
  { id: 5, name: '5 to 7 (P1 to P3)', from_months: 60, to_months: 96 },
  { id: 6, name: '8 to 11', from_months: 96, to_months: 144 },
  { id: 7, name: '12 to 15', from_months: 144, to_months: 192 },
];

/** Names of some ids of a list, in the list's order. */
export const namesOf = (list: ListName, ids: readonly number[]) =>
  lists[list].filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** How a booking was paid. */
export const paymentTypeName = (id: number) =>
  id === paymentType.desk ? 'Paid at the service' : (namesOf('payment_types', [id])[0] ?? '');

/** Entries of some ids of a list, in the list's order. */
export const entriesOf = (list: ListName, ids: readonly number[]) => lists[list].filter(({ id }) => ids.includes(id));

/** How a booking was paid: with funded hours first where they pay for a part. */
export const paidWith = (type: number, fundedMinutes: number) =>
  fundedMinutes > 0 && type !== paymentType.fundedHours
    ? `${paymentTypeName(paymentType.fundedHours)} and ${paymentTypeName(type)}`
    : paymentTypeName(type);
