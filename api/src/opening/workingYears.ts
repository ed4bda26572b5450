import { sql } from 'kysely';
import { bankHolidays } from '@bairn/shared/format/bankHolidays';
import { addDays, weekday } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { WorkingYear } from '@bairn/shared/schema/closingDays';
import type { Handle, Tx } from '../database/database.ts';
import type { OfBranch } from './openingTimes.ts';

type Year = Omit<WorkingYear, 'bank_holidays'> & { open_days: number[] };

/** The working years with the weekdays on which the branch opens. */
async function readYears(db: Handle, { nursery, branch }: OfBranch): Promise<Year[]> {
  const { rows } = await sql<Year>`
    select y.id, y.starts, y.ends,
      (select coalesce(json_agg(json_build_object('id', c.id, 'date', c.date, 'type', c.type, 'name', c.name,
          'status', c.status) order by c.date), '[]') from closing_day c
        where c.nursery_id = y.nursery_id and c.nursery_branch_working_year_id = y.id and c.status <> 'removed')
        as closing_days,
      array(select distinct o.day from opening_time o
        where o.nursery_id = y.nursery_id and o.branch_id = y.branch_id) as open_days
    from nursery_branch_working_year y
    where y.nursery_id = ${nursery} and y.branch_id = ${branch} and y.ends >= ${localDate()}::date
    order by y.starts`.execute(db);
  return rows;
}

/** Bank holidays of a working year from today on that are no closing day, on weekdays on which the service opens. */
function openHolidays({ starts, ends, closing_days, open_days }: Year) {
  const [from, to] = [starts < localDate() ? localDate() : starts, ends];
  const taken = new Set(closing_days.map(({ date }) => date));
  const isOpen = (date: string) => open_days.length === 0 || open_days.includes(weekday(date));
  return [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
    .filter((year, index, all) => all.indexOf(year) === index)
    .flatMap(bankHolidays)
    .filter(({ date }) => date >= from && date <= to && !taken.has(date) && isOpen(date));
}

/** Makes the working years of today and of the twelve months after it, where they are not there yet. */
export async function makeWorkingYears(tx: Tx, { nursery, branch }: OfBranch) {
  const endOf = async (date: string) => {
    const { rows: made } = await sql<{ id: string }>`
      select working_year_of(${nursery}::uuid, ${branch}::uuid, ${date}::date) as id`.execute(tx);
    const { rows } = await sql<{ ends: string }>`
      select ends from nursery_branch_working_year where nursery_id = ${nursery} and id = ${made[0]?.id}`.execute(tx);
    return rows[0]?.ends ?? date;
  };
  await endOf(addDays(await endOf(localDate()), 1));
}

/** The present working year and those to come; fewer than two until `makeWorkingYears` has made them. */
export async function readWorkingYears(db: Handle, of: OfBranch) {
  const years = await readYears(db, of);
  return {
    years: years.map(({ open_days, ...year }) => ({ ...year, bank_holidays: openHolidays({ ...year, open_days }) })),
    today: localDate(),
  };
}

/** The last day of the next working year: no closing day is proposed after it. */
export async function lastWorkingDay(tx: Tx, of: OfBranch): Promise<string> {
  await makeWorkingYears(tx, of);
  return (await readYears(tx, of))[1]?.ends ?? localDate();
}
