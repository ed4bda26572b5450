import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { monthsFrom, retention } from '@bairn/shared/schema/retention';
import { audit } from '../audit/audit.ts';
import { transact, type Db } from '../database/database.ts';
import { forgetReport } from './writeReport.ts';

/** How many reports one run erases at most; the next run goes on. */
const most = 200;

/** The job that erases accident reports, signed or not, and medicines after their time (`shared/schema/retention.ts`). */
export async function eraseAccidents(db: Db) {
  const { rows } = await sql<{ id: string; nursery: string; child: string }>`
    select r.id, r.nursery_id as nursery, r.child_id as child from accident_report r join child c on c.id = r.child_id
    where c.dob < ${monthsFrom(localDate(), -retention.accidents.months)}::date
    order by c.dob, r.id limit ${most}`.execute(db);
  const before = monthsFrom(localDate(), -retention.accidents.months);
  await transact(db, (tx) =>
    sql`delete from medicine_plan m using child c where c.id = m.child_id and c.dob < ${before}::date`.execute(tx),
  );
  for (const { id, nursery, child } of rows) {
    await transact(db, async (tx) => {
      await audit(tx, {
        user: null,
        nursery,
        action: 'accident.erase',
        object: { type: 'accident_report', id },
        related: { child_id: child },
      });
      await forgetReport(tx, { id, nursery });
    });
  }
}
