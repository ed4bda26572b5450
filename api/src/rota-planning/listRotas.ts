import { sql } from 'kysely';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { rotaList } from '@bairn/shared/schema/lists/rotas';
import type { RotaRow } from '@bairn/shared/schema/rows/rotas';
import type { Handle } from '../database/database.ts';
import { beside, readList } from '../http/readList.ts';
import { headColumns, spanOf, statusToday, type OfBranch } from '../rota/weekQueries.ts';

type Read = Omit<RotaRow, 'from' | 'to'>;

/** The Monday of a rota `o`. */
const monday = sql`to_date(o.year::text || lpad(o.week::text, 2, '0'), 'IYYYIW')`;
/** The state of a rota `o` today (`statusToday`). */
const state = () =>
  sql`case when o.status = 'published' and ${monday} + 6 < ${localDate()} then 'locked' else o.status end`;

/** Numbers of the shifts of a rota `o`, and the hard rules that it broke when it was checked last. */
const sums = sql`
  cross join lateral (
    select count(*)::int as shifts, count(distinct h.staff_profile_id) filter (where h.confirmation <> 'declined')::int as people,
      coalesce(sum(extract(epoch from h.end_time - h.start_time) / 60 - h.break_minutes)
        filter (where h.confirmation in ('pending', 'confirmed')), 0)::int as minutes,
      count(*) filter (where h.confirmation = 'open')::int as open,
      count(*) filter (where h.confirmation = 'pending')::int as pending,
      count(*) filter (where h.confirmation = 'declined')::int as declined
    from shift h where h.nursery_id = o.nursery_id and h.rota_id = o.id) n
  left join lateral (
    select (select count(*) from jsonb_array_elements(c.breaches) b where (b ->> 'hard')::boolean)::int as breaches
    from rota_certificate c where c.nursery_id = o.nursery_id and c.rota_id = o.id
    order by c.checked_at desc, c.id desc limit 1) c on true`;

/** The first week from this one on without a rota. */
async function nextWeek(db: Handle, { nursery, branch }: OfBranch) {
  const { rows } = await sql<{ from: string }>`
    select ${monday} as from from rota o where o.nursery_id = ${nursery} and o.branch_id = ${branch}
      and ${monday} >= ${weekStart(localDate())}::date`.execute(db);
  const made = new Set(rows.map(({ from }) => from));
  let next = weekStart(localDate());
  while (made.has(next)) next = addDays(next, 7);
  return isoWeek(next);
}

/** The rotas of a branch. */
export async function readRotas(db: Handle, of: OfBranch, query: ListQuery<typeof rotaList>) {
  const answer = await readList(db, rotaList, query, {
    columns: sql`${headColumns}, n.*, c.breaches`,
    from: sql`rota o ${sums}`,
    counted: sql`rota o`,
    where: sql`o.nursery_id = ${of.nursery} and o.branch_id = ${of.branch}`,
    id: sql`o.id`,
    filters: {
      status: (status) => sql`${state()} = ${status}`,
      from: (from) => sql`${monday} + 6 >= ${from}`,
      to: (to) => sql`${monday} <= ${to}`,
    },
    orders: { week: sql`o.year, o.week`, '-week': sql`o.year desc, o.week desc` },
    map: (row: Read): RotaRow => ({ ...row, status: statusToday(row), ...spanOf(row) }),
  });
  return beside(answer, async () => ({ today: localDate(), next: await nextWeek(db, of) }));
}
