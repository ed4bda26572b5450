import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { transact, type Tx } from '../plugins/database.ts';
import type { Services } from '../plugins/services.ts';
import { upsertRegisterRows } from '../register/upsertRegisterRows.ts';
import { demoPassword } from './accounts.ts';
import { bookingRows } from './bookings.ts';
import { closingDayRows } from './closingDays.ts';
import { familyRows } from './families.ts';
import { insertRows, type Row } from './insertRows.ts';
import { makeMoment, type Moment } from './moment.ts';
import { rollRows } from './roll.ts';
import { rotaRows } from './rota.ts';
import { serviceRows } from './services.ts';
import { instanceRows, instancesOf, sessionRows, sessions } from './sessions.ts';
import { staffRows } from './staff.ts';
import { unregisteredEntries } from './unregistered.ts';

async function orderNumbers(tx: Tx, count: number) {
  const { rows } = await sql<{ number: string }>`
    select 'B' || nextval('order_number') as number from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ number }) => number);
}

/** All rows by table, in an order in which every row finds what it refers to. */
async function rowsByTable(
  tx: Tx,
  moment: Moment,
  passwordHash: string,
): Promise<[table: string, rows: readonly Row[]][]> {
  const listed = serviceRows(moment);
  const staff = staffRows(moment, passwordHash);
  const family = familyRows(moment, passwordHash);
  const roll = rollRows(moment);
  const rotas = rotaRows(moment);
  const instances = sessions.flatMap((session) => instancesOf(session, moment));
  const booked = await bookingRows(instances, moment, (count) => orderNumbers(tx, count));
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

/**
 * Fills an empty database with the demonstration data, dated by today; one that has users is left alone. All of it is
 * one transaction: a start that is broken off leaves the database empty.
 */
export async function seedDemo({ database }: Pick<Services, 'database'>, say: (step: string) => void) {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(database.db);
  if (rows.length > 0) return;
  say('writing the demonstration data');
  const passwordHash = await hash(demoPassword);
  await transact(database.db, async (tx) => {
    const moment = makeMoment();
    for (const [table, tableRows] of await rowsByTable(tx, moment, passwordHash))
      await insertRows(tx, table, tableRows);
    await upsertRegisterRows(tx, unregisteredEntries(moment));
  });
}
