/* oxlint-disable max-lines -- a list with two lines for each area of calls */
import * as inspectionPackCalls from '../calls/inspectionPack.ts';
import * as medicineCalls from '../calls/medicines.ts';
import * as accidentCalls from '../calls/accidents.ts';
import * as accountCalls from '../calls/account.ts';
import * as addressesCalls from '../calls/addresses.ts';
import * as attendanceCalls from '../calls/attendance.ts';
import * as lateAttendanceCalls from '../calls/lateAttendance.ts';
import * as auditCalls from '../calls/audit.ts';
import * as authCalls from '../calls/auth.ts';
import * as bookingCalls from '../calls/booking.ts';
import * as childPlaceCalls from '../calls/childPlace.ts';
import * as childRecordCalls from '../calls/childRecord.ts';
import * as carersCalls from '../calls/carers.ts';
import * as absenceCalls from '../calls/absence.ts';
import * as familyCalendarCalls from '../calls/familyCalendar.ts';
import * as childBookingsCalls from '../calls/childBookings.ts';
import * as childImportCalls from '../calls/childImport.ts';
import * as childrenCalls from '../calls/children.ts';
import * as clientErrorsCalls from '../calls/clientErrors.ts';
import * as vitalsCalls from '../calls/vitals.ts';
import * as closingCalls from '../calls/closing.ts';
import * as closingDaysCalls from '../calls/closingDays.ts';
import * as configCalls from '../calls/config.ts';
import * as confirmChildrenCalls from '../calls/confirmChildren.ts';
import * as choosingCalls from '../calls/choosing.ts';
import * as connectionsCalls from '../calls/connections.ts';
import * as conversationsCalls from '../calls/conversations.ts';
import * as consentsCalls from '../calls/consents.ts';
import * as countsCalls from '../calls/counts.ts';
import * as dayReportCalls from '../calls/dayReport.ts';
import * as deskCalls from '../calls/desk.ts';
import * as leaveCalls from '../calls/leave.ts';
import * as hoursCalls from '../calls/hours.ts';
import * as availabilityCalls from '../calls/availability.ts';
import * as enquiriesCalls from '../calls/enquiries.ts';
import * as entitySearchCalls from '../calls/entitySearch.ts';
import * as favouritesCalls from '../calls/favourites.ts';
import * as fundingCalls from '../calls/funding.ts';
import * as diaryInsightCalls from '../calls/diaryInsights.ts';
import * as insightCalls from '../calls/insights.ts';
import * as journalCalls from '../calls/journal.ts';
import * as journalBookCalls from '../calls/journalBook.ts';
import * as journalFeedCalls from '../calls/journalFeed.ts';
import * as journalMediaCalls from '../calls/journalMedia.ts';
import * as keyPersonCalls from '../calls/keyPerson.ts';
import * as invoicesCalls from '../calls/invoices.ts';
import * as marketplaceCalls from '../calls/marketplace.ts';
import * as patternCalls from '../calls/pattern.ts';
import * as needsCalls from '../calls/needs.ts';
import * as notificationPreferencesCalls from '../calls/notificationPreferences.ts';
import * as notificationsCalls from '../calls/notifications.ts';
import * as onboardingCalls from '../calls/onboarding.ts';
import * as openingCalls from '../calls/opening.ts';
import * as ordersCalls from '../calls/orders.ts';
import * as paymentsCalls from '../calls/payments.ts';
import * as payoutsCalls from '../calls/payouts.ts';
import * as personalPlanCalls from '../calls/personalPlan.ts';
import * as pickupsCalls from '../calls/pickups.ts';
import * as restrictionsCalls from '../calls/restrictions.ts';
import * as vouchersCalls from '../calls/vouchers.ts';
import * as recurringCalls from '../calls/recurring.ts';
import * as waitingCalls from '../calls/waiting.ts';
import * as planningCalls from '../calls/planning.ts';
import * as profileCalls from '../calls/profile.ts';
import * as proofCalls from '../calls/proof.ts';
import * as qualificationsCalls from '../calls/qualifications.ts';
import * as publicRegisterCalls from '../calls/publicRegister.ts';
import * as reviewsCalls from '../calls/reviews.ts';
import * as roomsCalls from '../calls/rooms.ts';
import * as rotaBuildCalls from '../calls/rotaBuild.ts';
import * as reservationsCalls from '../calls/reservations.ts';
import * as rotaCalls from '../calls/rota.ts';
import * as ratioRadarCalls from '../calls/ratioRadar.ts';
import * as rotaTemplatesCalls from '../calls/rotaTemplates.ts';
import * as scheduleFeedCalls from '../calls/scheduleFeed.ts';
import * as questionnaireCalls from '../calls/questionnaire.ts';
import * as savedSearchesCalls from '../calls/savedSearches.ts';
import * as selfCalls from '../calls/self.ts';
import * as serviceProfileCalls from '../calls/serviceProfile.ts';
import * as schoolTermsCalls from '../calls/schoolTerms.ts';
import * as sessionCalendarCalls from '../calls/sessionCalendar.ts';
import * as sessionsCalls from '../calls/sessions.ts';
import * as staffCalls from '../calls/staff.ts';
import * as staffProfileCalls from '../calls/staffProfile.ts';
import * as subscriptionCalls from '../calls/subscription.ts';
import * as termsCalls from '../calls/terms.ts';
import * as choosing from './choosing.ts';
import * as inspectionPack from './inspectionPack.ts';
import * as medicines from './medicines.ts';
import * as accidents from './accidents.ts';
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as attendance from './attendance.ts';
import * as lateAttendance from './lateAttendance.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as booking from './booking.ts';
import * as orderSummary from './orderSummary.ts';
import * as childPlace from './childPlace.ts';
import * as childChange from './childChange.ts';
import * as childRecord from './childRecord.ts';
import * as carers from './carers.ts';
import * as absence from './absence.ts';
import * as familyCalendar from './familyCalendar.ts';
import * as childBookings from './childBookings.ts';
import * as childImport from './childImport.ts';
import * as children from './children.ts';
import * as clientErrors from './clientErrors.ts';
import * as vitals from './vitals.ts';
import * as closing from './closing.ts';
import * as closingDays from './closingDays.ts';
import * as config from './config.ts';
import * as confirmChildren from './confirmChildren.ts';
import * as connections from './connections.ts';
import * as conversations from './conversations.ts';
import * as consents from './consents.ts';
import * as counts from './counts.ts';
import * as dayReport from './dayReport.ts';
import * as desk from './desk.ts';
import * as leave from './leave.ts';
import * as hours from './hours.ts';
import * as availability from './availability.ts';
import * as enquiries from './enquiries.ts';
import * as entitySearch from './entitySearch.ts';
import * as favourites from './favourites.ts';
import * as funding from './funding.ts';
import * as diaryInsights from './diaryInsights.ts';
import * as insights from './insights.ts';
import * as journal from './journal.ts';
import * as journalBook from './journalBook.ts';
import * as journalFeed from './journalFeed.ts';
import * as journalMedia from './journalMedia.ts';
import * as keyPerson from './keyPerson.ts';
import * as invoices from './invoices.ts';
import * as marketplace from './marketplace.ts';
import * as pattern from './pattern.ts';
import * as needs from './needs.ts';
import * as notificationPreferences from './notificationPreferences.ts';
import * as notifications from './notifications.ts';
import * as onboarding from './onboarding.ts';
import * as opening from './opening.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as personalPlan from './personalPlan.ts';
import * as pickups from './pickups.ts';
import * as restrictions from './restrictions.ts';
import * as vouchers from './vouchers.ts';
import * as recurring from './recurring.ts';
import * as waiting from './waiting.ts';
import * as planning from './planning.ts';
import * as profile from './profile.ts';
import * as proof from './proof.ts';
import * as qualifications from './qualifications.ts';
import * as publicRegister from './publicRegister.ts';
import * as reviews from './reviews.ts';
import * as rooms from './rooms.ts';
import * as rotaBuild from './rotaBuild.ts';
import * as reservations from './reservations.ts';
import * as rota from './rota.ts';
import * as rotaEdit from './rotaEdit.ts';
import * as rotaFacts from './rotaFacts.ts';
import * as ratioRadarSchema from './ratioRadar.ts';
import * as rotaTemplates from './rotaTemplates.ts';
import * as rotaViews from './rotaViews.ts';
import * as scheduleFeed from './scheduleFeed.ts';
import * as questionnaire from './questionnaire.ts';
import * as savedSearches from './savedSearches.ts';
import * as self from './self.ts';
import * as serviceProfile from './serviceProfile.ts';
import * as schoolTerms from './schoolTerms.ts';
import * as sessionCalendar from './sessionCalendar.ts';
import * as sessions from './sessions.ts';
import * as staff from './staff.ts';
import * as staffProfile from './staffProfile.ts';
import * as subscription from './subscription.ts';
import * as terms from './terms.ts';
import type { AnyContract, AnyEndpoint, Endpoint, Served } from './endpoint.ts';

/** The calls of each area, with the module that has their contracts: `x` goes with `xContract`. */
const areas: readonly (readonly [calls: Record<string, AnyEndpoint>, schemas: Record<string, unknown>])[] = [
  [accidentCalls, accidents],
  [medicineCalls, medicines],
  [inspectionPackCalls, inspectionPack],
  [accountCalls, account],
  [addressesCalls, addresses],
  [attendanceCalls, attendance],
  [lateAttendanceCalls, lateAttendance],
  [auditCalls, audit],
  [authCalls, auth],
  [bookingCalls, { ...booking, ...orderSummary }],
  [childPlaceCalls, childPlace],
  [childRecordCalls, { ...childRecord, ...childChange }],
  [carersCalls, carers],
  [absenceCalls, absence],
  [familyCalendarCalls, familyCalendar],
  [childBookingsCalls, childBookings],
  [childImportCalls, childImport],
  [childrenCalls, children],
  [clientErrorsCalls, clientErrors],
  [vitalsCalls, vitals],
  [choosingCalls, choosing],
  [closingCalls, closing],
  [closingDaysCalls, closingDays],
  [configCalls, config],
  [confirmChildrenCalls, confirmChildren],
  [connectionsCalls, connections],
  [consentsCalls, consents],
  [conversationsCalls, conversations],
  [countsCalls, counts],
  [dayReportCalls, dayReport],
  [deskCalls, desk],
  [enquiriesCalls, enquiries],
  [leaveCalls, leave],
  [hoursCalls, hours],
  [availabilityCalls, availability],
  [entitySearchCalls, entitySearch],
  [favouritesCalls, favourites],
  [fundingCalls, funding],
  [diaryInsightCalls, diaryInsights],
  [insightCalls, insights],
  [journalCalls, journal],
  [journalBookCalls, journalBook],
  [journalFeedCalls, journalFeed],
  [journalMediaCalls, journalMedia],
  [keyPersonCalls, keyPerson],
  [invoicesCalls, invoices],
  [marketplaceCalls, marketplace],
  [patternCalls, pattern],
  [needsCalls, needs],
  [notificationPreferencesCalls, notificationPreferences],
  [notificationsCalls, notifications],
  [onboardingCalls, onboarding],
  [openingCalls, opening],
  [ordersCalls, orders],
  [paymentsCalls, payments],
  [payoutsCalls, payouts],
  [personalPlanCalls, personalPlan],
  [pickupsCalls, pickups],
  [restrictionsCalls, restrictions],
  [vouchersCalls, vouchers],
  [recurringCalls, recurring],
  [waitingCalls, waiting],
  [planningCalls, planning],
  [profileCalls, profile],
  [proofCalls, proof],
  [qualificationsCalls, qualifications],
  [publicRegisterCalls, publicRegister],
  [reviewsCalls, reviews],
  [roomsCalls, rooms],
  [reservationsCalls, reservations],
  [rotaBuildCalls, rotaBuild],
  [rotaCalls, { ...rota, ...rotaEdit, ...rotaFacts, ...rotaViews }],
  [ratioRadarCalls, ratioRadarSchema],
  [rotaTemplatesCalls, rotaTemplates],
  [scheduleFeedCalls, scheduleFeed],
  [questionnaireCalls, questionnaire],
  [savedSearchesCalls, savedSearches],
  [selfCalls, self],
  [serviceProfileCalls, serviceProfile],
  [schoolTermsCalls, schoolTerms],
  [sessionCalendarCalls, sessionCalendar],
  [sessionsCalls, sessions],
  [staffCalls, staff],
  [staffProfileCalls, staffProfile],
  [subscriptionCalls, subscription],
  [termsCalls, terms],
];

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

const described = areas.flatMap(([calls, schemas]) =>
  Object.entries(calls).map(([name, call]) => {
    const contract = schemas[`${name}Contract`] as (() => AnyContract) | undefined;
    if (!contract) throw new Error(`shared/schema has no ${name}Contract for ${nameOf(call)}`);
    return [nameOf(call), contract] as const;
  }),
);
// By verb and path, not by the object: a test may read the modules of a screen a second time.
const contracts = new Map<string, () => AnyContract>(described);
const served = new WeakMap<AnyEndpoint, Served>();

/** A call with its contract: its own where a test made it, else the one of its name in `shared/schema`. */
export function withContract<C extends AnyContract>(call: Endpoint<C>): AnyEndpoint & C {
  const known = served.get(call);
  if (known) return known as AnyEndpoint & C;
  const contract = call.contract ?? contracts.get(nameOf(call));
  if (!contract) throw new Error(`${nameOf(call)} has no contract`);
  const whole = { ...call, ...contract() };
  served.set(call, whole);
  return whole as AnyEndpoint & C;
}

/** Every call of the API by its name, with its contract. */
export const allCalls = (): Readonly<Record<string, Served>> =>
  Object.fromEntries(
    areas.flatMap(([calls]) => Object.entries(calls).map(([name, call]) => [name, withContract(call)])),
  );
