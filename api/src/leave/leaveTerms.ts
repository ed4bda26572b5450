import { sql } from 'kysely';
import { lawfulRules, leaveYear, leaveYearOf, leaveYearWords, type LeaveRules } from '@bairn/shared/format/leave';
import { localDate } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import { tellBranches } from '../realtime/tell.ts';
import { invalid } from '../refusals/refusal.ts';

/** A provider's rules of annual leave; the law's where it has set none. */
export async function readTerms(db: Handle, nursery: string): Promise<LeaveRules> {
  const { rows } = await sql<LeaveRules>`
    select starts_month, full_days, carry_days, bank_holidays from leave_rule where nursery_id = ${nursery}`.execute(
    db,
  );
  return rows[0] ?? lawfulRules;
}

/** Sets a provider's rules, from which all its balances are counted from now on. */
export async function saveTerms(tx: Tx, nursery: string, rules: LeaveRules, by: { user: string; request: string }) {
  const { starts_month, full_days, carry_days, bank_holidays } = rules;
  await sql`insert into leave_rule (nursery_id, starts_month, full_days, carry_days, bank_holidays)
    values (${nursery}, ${starts_month}, ${full_days}, ${carry_days}, ${bank_holidays})
    on conflict (nursery_id) do update set starts_month = excluded.starts_month, full_days = excluded.full_days,
      carry_days = excluded.carry_days, bank_holidays = excluded.bank_holidays`.execute(tx);
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'nursery.leave_terms',
    object: { type: 'nursery', id: nursery },
    request: by.request,
  });
  const { rows } = await sql<{ id: string }>`
    select id from branch where nursery_id = ${nursery} and status <> 'deleted'`.execute(tx);
  await tellBranches(
    tx,
    'leave.terms',
    rows.map(({ id }) => ({ branch: id, data: { nursery_id: nursery } })),
  );
}

/** The leave year that is asked for, else the present one, with those to choose from: two before and one after. @throws Refusal 422 */
export function chosenYear(rules: LeaveRules, asked: number | undefined) {
  const present = leaveYearOf(localDate(), rules);
  const year = asked ?? present;
  if (year < 2000 || year > 2100) throw invalid({ year: ['Choose a year of the list'] });
  const numbers = [...new Set([present + 1, present, present - 1, present - 2, year])].toSorted((a, b) => b - a);
  return {
    year,
    ...leaveYear(year, rules),
    years: numbers.map((id) => ({ id, name: leaveYearWords(id, rules) })),
  };
}
