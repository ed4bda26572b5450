import { sql } from 'kysely';
import { acceptCertificate, type Certificate, makeCertificate } from '@bairn/shared/rota/certificate';
import { checkWeek } from '@bairn/shared/rota/checkWeek';
import type { Breach } from '@bairn/shared/rota/week';
import { weekFactsOf } from '@bairn/shared/rota/weekFactsOf';
import { now } from '@bairn/shared/schema/clock';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict } from '../refusals/refusal.ts';

/** The rules that a week breaks. */
export const breachesOf = (week: RotaWithFacts): Breach[] => checkWeek(weekFactsOf(week));

/** The same week with other shifts. */
export const withShifts = (week: RotaWithFacts, shifts: RotaShift[]): RotaWithFacts => ({ ...week, shifts });

export const hardOf = (breaches: readonly Breach[]) => breaches.filter(({ hard }) => hard);

/** How much hard rules are broken, by rule: how often, and by how many adults or minutes. */
function measure(breaches: readonly Breach[]) {
  const sums = new Map<string, { count: number; short: number }>();
  for (const { rule, short_by = 0 } of hardOf(breaches)) {
    const known = sums.get(rule) ?? { count: 0, short: 0 };
    sums.set(rule, { count: known.count + 1, short: known.short + short_by });
  }
  return sums;
}

/** Whether a hard rule is broken more than it was: more often, or by more. */
export function isWorse(before: readonly Breach[], after: readonly Breach[]): boolean {
  const was = measure(before);
  return [...measure(after)].some(([rule, { count, short }]) => {
    const known = was.get(rule) ?? { count: 0, short: 0 };
    return count > known.count || short > known.short;
  });
}

type Of = { nursery: string; user: string; reason: string | null };

/** Checks a revision of a week, and says what was found. */
export const certificateOf = (week: RotaWithFacts, revision: number): Promise<Certificate> =>
  makeCertificate(weekFactsOf(week), { id: week.rota.id, revision });

/**
 * Keeps what was checked of a revision, and what was found. The independent checker then judges the week by what was
 * kept.
 * @throws Refusal 409 `certificate` where it does not accept it
 */
export async function keepCertificate(tx: Tx, week: RotaWithFacts, { rota, ...made }: Certificate, of: Of) {
  const { rows } = await sql<Omit<Certificate, 'rota'>>`
    insert into rota_certificate (nursery_id, id, rota_id, revision, rules, facts_hash, breaks, breaches, reason, user_id,
      checked_at)
    values (${of.nursery}, ${newId()}, ${rota.id}, ${rota.revision}, ${JSON.stringify(made.rules)}::jsonb,
      ${made.facts_hash}, ${JSON.stringify(made.breaks)}::jsonb, ${JSON.stringify(made.breaches)}::jsonb, ${of.reason},
      ${of.user}, ${now()})
    returning rules, facts_hash, breaks, breaches`.execute(tx);
  const [kept] = rows;
  if (!kept || (await acceptCertificate({ rota, ...kept }, weekFactsOf(week)))) {
    throw conflict(
      'The independent check of this rota disagrees with what was found. Please try again.',
      'certificate',
    );
  }
}
