import { accidentRows } from './accidentRows.ts';
import { bookingRows, type OrderNumbers } from './bookingRows.ts';
import { cancellationPolicyRows } from './cancellations.ts';
import { cardRows } from './cardRows.ts';
import { closingDayRows } from './closingDays.ts';
import { connectionRows } from './connectionRows.ts';
import { enquiryRows } from './enquiryRows.ts';
import { familyRows } from './familyRows.ts';
import { availabilityRows, hoursRows } from './hoursRows.ts';
import type { Row } from './insertRows.ts';
import { awayOf, leaveRows } from './leaveRows.ts';
import { lookRows } from './lookRows.ts';
import type { Moment } from './moment.ts';
import { newFamilyRows } from './newFamily.ts';
import { payoutRows } from './payoutRows.ts';
import { planBookings } from './planBookings.ts';
import { attendanceRows } from './attendanceRows.ts';
import { planRows } from './planRows.ts';
import { rollRows } from './roll.ts';
import { serviceRows } from './services.ts';
import { instanceRows, instancesOf, sessionRows, sessions, spanRows, termRows } from './sessions.ts';
import { staffRows } from './staff.ts';
import { staffRecordRows } from './staffRecords.ts';
import { waitingRows } from './waitingRows.ts';

/** All rows by table, in the order of their foreign keys. */
export async function demoRows(
  moment: Moment,
  passwordHash: string,
  numbers: OrderNumbers,
): Promise<[table: string, rows: readonly Row[]][]> {
  const listed = serviceRows(moment);
  const staff = staffRows(moment, passwordHash);
  const records = staffRecordRows(moment);
  const family = familyRows(moment, passwordHash);
  const fresh = newFamilyRows(moment, passwordHash);
  const roll = rollRows(moment);
  const connected = connectionRows(moment);
  const plans = planRows(roll.child_profile, moment);
  const accidents = accidentRows(roll.child_profile, moment);
  const leave = leaveRows(moment);
  const hours = hoursRows(moment, awayOf(leave));
  const availability = availabilityRows(moment);
  const instances = sessions.flatMap((session) => instancesOf(session, moment));
  const planned = planBookings(
    instances.filter(({ session }) => session.status !== 'archived'),
    moment,
  );
  const waiting = waitingRows(instances, planned, moment);
  const booked = await bookingRows(planned, moment, numbers);
  const cards = cardRows(new Set(planned.map((booking) => booking.family)), moment);
  const attended = attendanceRows(planned, moment);
  return [
    ['user', [...staff.user, ...(family['user'] ?? []), ...fresh.user]],
    ['nursery', listed.nursery],
    ['nursery', staff.nursery],
    ['branch', listed.branch],
    ['branch', staff.branch],
    ['opening_time', listed.opening_time],
    ['closing_day', closingDayRows(moment)],
    ['cancellation_policy', cancellationPolicyRows(moment)],
    ['staff_profile', staff.staff_profile],
    ['staff_branch', staff.staff_branch],
    ['staff_record', records.staff_record],
    ['staff_schedule', records.staff_schedule],
    ['staff_training', records.staff_training],
    ['staff_suspension', records.staff_suspension],
    ['staff_qualification', records.staff_qualification],
    ['keyworker_profile', [...(family['keyworker_profile'] ?? []), ...fresh.keyworker_profile]],
    ['child', [...(family['child'] ?? []), ...fresh.child, ...roll.child]],
    ['family_child', [...(family['family_child'] ?? []), ...fresh.family_child]],
    ['room', roll.room],
    ['room_ratio_override', roll.room_ratio_override],
    ['room_closure', roll.room_closure],
    ['carer', [...roll.carer, ...fresh.carer]],
    ['child_profile', [...roll.child_profile, ...fresh.child_profile]],
    ['child_record', roll.child_record],
    ['consent', roll.consent],
    ['child_sharing', roll.child_sharing],
    ['funding_year', roll.funding_year],
    ['child_funding', roll.child_funding],
    ['funding_split', roll.funding_split],
    ['personal_plan', plans.personal_plan],
    ['personal_plan_answer', plans.personal_plan_answer],
    ['accident_report', accidents.accident_report],
    ['accident_signature', accidents.accident_signature],
    ['accident_addendum', accidents.accident_addendum],
    ['accident_duty', accidents.accident_duty],
    ['medicine_plan', accidents.medicine_plan],
    ['medicine_dose', accidents.medicine_dose],
    ['pickup', roll.pickup],
    ['connection', connected.connection],
    ['connection_consent', connected.connection_consent],
    ['enquiry', enquiryRows(moment)],
    ['needs_request', roll.needs_request],
    ['child_profile_carer', [...roll.child_profile_carer, ...fresh.child_profile_carer]],
    ['session', sessionRows(moment)],
    ['session_span', spanRows()],
    ['school_term', termRows(moment)],
    ['session_instance', instanceRows(instances)],
    ['waiting_entry', waiting.waiting_entry],
    ['waiting_child', waiting.waiting_child],
    ['waiting_event', waiting.waiting_event],
    ['basket', booked.basket],
    ['basket_item', booked.basket_item],
    ['payment_customer', cards.payment_customer],
    ['saved_card', cards.saved_card],
    ['order', booked.order],
    ['payment', booked.payment],
    ['ledger_entry', booked.ledger_entry],
    ['booking', booked.booking],
    ['refund', booked.refund],
    ['booking_look', lookRows(staff.staff_branch, moment)],
    ['register_entry', attended.register_entry],
    ['late_record', attended.late_record],
    ['register_event', attended.register_event],
    [
      'sandbox_payment_object',
      [...cards.sandbox_payment_object, ...booked.sandbox_payment_object, ...payoutRows(moment)],
    ],
    ['audit_log', booked.audit_log],
    ['leave_rule', leave.leave_rule],
    ['absence', leave.absence],
    ['absence_day', leave.absence_day],
    ['work_period', hours.work_period],
    ['work_correction', hours.work_correction],
    ['availability_request', availability.availability_request],
    ['availability', availability.availability],
  ];
}
