import { checkWeek } from './checkWeek.ts';
import { placeBreaks } from './placeBreaks.ts';
import { type Breach, type WeekFacts, weekRules } from './week.ts';

/** Says what was checked of a revision of a rota, and what was found. */
export type Certificate = {
  rota: { id: string; revision: number };
  /** The names of the rules. */
  rules: readonly string[];
  /** SHA-256 of the facts, as hexadecimal digits. */
  facts_hash: string;
  /** When the breaks are taken that were left open, by shift: with them the week keeps the rules that it keeps. */
  breaks: Record<string, string>;
  breaches: Breach[];
};

/** JSON with the fields of objects by name: the same facts give the same text, whatever made them. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${plainText(field)}`).join()}}`;
}

/** Facts by the ids and dates of their parts: the order in which they were read says nothing. */
const inOrder = (facts: WeekFacts): WeekFacts => ({
  ...facts,
  needs: facts.needs.toSorted((one, other) => one.date.localeCompare(other.date)),
  rooms: facts.rooms.toSorted((one, other) => one.id.localeCompare(other.id)),
  staff: facts.staff.toSorted((one, other) => one.id.localeCompare(other.id)),
  shifts: facts.shifts.toSorted((one, other) => one.id.localeCompare(other.id)),
});

/** Of the shifts, only what the rules look at. */
const judged = (facts: WeekFacts): WeekFacts => ({
  ...facts,
  shifts: facts.shifts.map(
    ({ id, staff_profile_id, room_id, date, start_time, end_time, break_minutes, break_start, confirmation }) => ({
      id,
      staff_profile_id: confirmation === 'declined' ? null : staff_profile_id,
      room_id,
      date,
      start_time,
      end_time,
      break_minutes,
      break_start,
    }),
  ),
});

async function hashOf(facts: WeekFacts): Promise<string> {
  const bytes = new TextEncoder().encode(plainText(inOrder(judged(facts))));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks a week, and says what was found. */
export async function makeCertificate(facts: WeekFacts, rota: Certificate['rota']): Promise<Certificate> {
  const breaks = placeBreaks(facts);
  return {
    rota: { id: rota.id, revision: rota.revision },
    rules: [...weekRules],
    facts_hash: await hashOf(facts),
    breaks: Object.fromEntries(breaks),
    breaches: checkWeek(facts, breaks),
  };
}

/** Why a certificate is not accepted: other facts, other rules, or other breaches than the checker finds. */
export type Refusal = 'facts' | 'rules' | 'breaches';

/**
 * Holds a certificate to the facts, with the checker alone: nothing that searched is asked again.
 * @returns null where it is accepted
 */
export async function acceptCertificate(certificate: Certificate, facts: WeekFacts): Promise<Refusal | null> {
  if (certificate.facts_hash !== (await hashOf(facts))) return 'facts';
  if (certificate.rules.join() !== weekRules.join()) return 'rules';
  const found = checkWeek(facts, new Map(Object.entries(certificate.breaks)));
  return plainText(found) === plainText(certificate.breaches) ? null : 'breaches';
}
