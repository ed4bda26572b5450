import { sql } from 'kysely';
import type { importTemplate } from '@bairn/shared/calls/rotaTemplates';
import { isoWeek, mondayOf } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { RotaHead } from '@bairn/shared/schema/rotaShift';
import type { TemplateImport } from '@bairn/shared/schema/rotaTemplates';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';
import type { By } from '../rota-planning/by.ts';
import { insertPlanned, insertRota } from '../rota-planning/createRota.ts';
import { planShifts, type Planned } from '../rota-planning/planShifts.ts';
import { readTemplateShifts } from '../rota-planning/readTemplateShifts.ts';
import { tellRota } from '../rota-planning/tellRota.ts';
import { countEdit } from '../rota-planning/updateRota.ts';
import type { RotaReader } from '../rota/readFacts.ts';
import { headColumns, statusToday, type OfBranch } from '../rota/weekQueries.ts';
import { findTemplate } from './readTemplates.ts';

type Asked = ReadOf<typeof importTemplate, 'body'>;
type Week = Pick<RotaHead, 'year' | 'week'>;
const mondayOfDate = (date: string) => {
  const { year, week } = isoWeek(date);
  return mondayOf(year, week);
};

/** The rotas of some weeks, locked in order against changes of their shifts. */
async function lockRotas(tx: Tx, { nursery, branch }: OfBranch, weeks: readonly Week[]) {
  const { rows } = await sql<RotaHead>`
    select ${headColumns} from rota o where o.nursery_id = ${nursery} and o.branch_id = ${branch}
      and (o.year, o.week) in (select * from unnest(${weeks.map(({ year }) => year)}::int[],
        ${weeks.map(({ week }) => week)}::int[]))
    order by o.id for no key update`.execute(tx);
  return new Map(rows.map((head) => [mondayOf(head.year, head.week), { ...head, status: statusToday(head) }]));
}

async function findAnswer(tx: Tx, { nursery, branch }: OfBranch, key: string) {
  const { rows } = await sql<{ answer: TemplateImport }>`
    select answer from rota_import where nursery_id = ${nursery} and branch_id = ${branch} and key = ${key}`.execute(
    tx,
  );
  return rows[0]?.answer;
}

/** Makes the rotas that the dates' weeks lack, and writes the shifts. A week at a time: four at most. */
async function writeAll(tx: Tx, of: OfBranch, planned: readonly Planned[], known: Map<string, RotaHead>, by: By) {
  for (const [monday, shifts] of Map.groupBy(planned, ({ date }) => mondayOfDate(date))) {
    const { year, week } = isoWeek(monday);
    const rota = known.get(monday)?.id ?? (await insertRota(tx, of, { year, week }, by));
    // The branch is locked: no other import or creation of the week can have come between.
    if (!rota) throw new Error(`The week ${year}/${week} has a rota already.`);
    const version = await countEdit(tx, of.nursery, rota);
    await insertPlanned(tx, { nursery: of.nursery, rota }, shifts, version);
    await audit(tx, {
      user: by.user,
      nursery: of.nursery,
      action: 'rota.import',
      object: { type: 'rota', id: rota },
      related: { branch_id: of.branch },
      request: by.request,
    });
    await tellRota(tx, of.branch, rota);
  }
}

/**
 * Puts the shifts of a template on dates, or with `dry_run` says what would become of them and writes nothing. The same key
 * again answers the same. @throws Refusal 404, 422 for past dates
 */
export async function putOnDates(
  tx: Tx,
  of: OfBranch,
  id: string,
  asked: Asked,
  { reader, by }: { reader: RotaReader; by: By },
): Promise<TemplateImport> {
  await findTemplate(tx, of, id);
  if (asked.from < localDate()) throw invalid({ from: ['Choose today or a later day'] });
  const { from, to, dry_run, key } = asked;
  await sql`select from branch where nursery_id = ${of.nursery} and id = ${of.branch} for no key update`.execute(tx);
  const done = dry_run ? undefined : await findAnswer(tx, of, key);
  if (done) return done;
  const dates = datesOf({ from, to });
  const weeks = [...new Set(dates.map(mondayOfDate))].map(isoWeek);
  const known = await lockRotas(tx, of, weeks);
  const { planned, conflicts, days } = await planShifts(tx, of, {
    shifts: await readTemplateShifts(tx, of.nursery, id),
    dates,
    statusOn: (date) => known.get(mondayOfDate(date))?.status ?? null,
    outcome: asked.conflicts === 'open' ? 'open' : 'left_out',
    role: reader.role,
  });
  if (!dry_run) await writeAll(tx, of, planned, known, by);
  const after = dry_run ? known : await lockRotas(tx, of, weeks);
  const count = (outcome: TemplateImport['conflicts'][number]['outcome']) =>
    conflicts.filter((one) => one.outcome === outcome).length;
  const draft = { status: 'draft', revision: 1, published_at: null } as const;
  const answer: TemplateImport = {
    dry_run,
    from,
    to,
    days,
    rotas: weeks.flatMap(({ year, week }) => {
      const monday = mondayOf(year, week);
      const head = after.get(monday);
      const hasShifts = planned.some(({ date }) => mondayOfDate(date) === monday);
      if (!head && !hasShifts) return [];
      return { ...draft, year, week, ...head, id: head?.id ?? null, is_new: !known.has(monday) };
    }),
    added: planned.length,
    opened: count('open'),
    left_out: count('left_out'),
    conflicts,
  };
  if (!dry_run) {
    await sql`insert into rota_import (nursery_id, branch_id, key, answer, created_at)
      values (${of.nursery}, ${of.branch}, ${key}, ${JSON.stringify(answer)}::jsonb, ${now()})`.execute(tx);
  }
  return answer;
}
