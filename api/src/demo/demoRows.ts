import { bookingRows, type OrderNumbers } from './bookingRows.ts';
import { closingDayRows } from './closingDays.ts';
import { familyRows } from './familyRows.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { planBookings } from './planBookings.ts';
import { rollRows } from './roll.ts';
import { rotaRows } from './rota.ts';
import { serviceRows } from './services.ts';
import { instanceRows, instancesOf, sessionRows, sessions } from './sessions.ts';
import { staffRows } from './staff.ts';

/** All rows by table, in an order in which every row finds what it refers to. */
export async function demoRows(
  moment: Moment,
  passwordHash: string,
  numbers: OrderNumbers,
): Promise<[table: string, rows: readonly Row[]][]> {
  const listed = serviceRows(moment);
  const staff = staffRows(moment, passwordHash);
  const family = familyRows(moment, passwordHash);
  const roll = rollRows(moment);
  const rotas = rotaRows(moment);
  const instances = sessions.flatMap((session) => instancesOf(session, moment));
  const booked = await bookingRows(planBookings(instances, moment), moment, numbers);
  return [
    ['user', [...staff.user, ...(family['user'] ?? [])]],
    ['nursery', listed.nursery],
    ['nursery', staff.nursery],
    ['branch', listed.branch],
    ['branch', staff.branch],
    ['opening_time', listed.opening_time],
    ['closing_day', closingDayRows(moment)],
    ['staff_profile', staff.staff_profile],
    ['staff_branch', staff.staff_branch],
    ['keyworker_profile', family['keyworker_profile'] ?? []],
    ['child', family['child'] ?? []],
    ['family_child', family['family_child'] ?? []],
    ['room', roll.room],
    ['carer', roll.carer],
    ['child_profile', roll.child_profile],
    ['child_profile_carer', roll.child_profile_carer],
    ['session', sessionRows(moment)],
    ['session_instance', instanceRows(instances)],
    ['basket', booked.basket],
    ['basket_item', booked.basket_item],
    ['order', booked.order],
    ['payment', booked.payment],
    ['ledger_entry', booked.ledger_entry],
    ['booking', booked.booking],
    ['sandbox_payment_object', booked.sandbox_payment_object],
    ['audit_log', booked.audit_log],
    ['rota', rotas.rota],
    ['shift', rotas.shift],
  ];
}
