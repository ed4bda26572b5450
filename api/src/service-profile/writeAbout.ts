import { sql } from 'kysely';
import type { ServiceAbout } from '@bairn/shared/schema/onboarding';
import type { Tx } from '../database/database.ts';
import { locate } from '../public-register/outcodes.ts';
import { invalid } from '../refusals/refusal.ts';
import { holdBranch, type Place } from './holdBranch.ts';
import { forgetProof } from './forgetProof.ts';
import { isOwn, readFacts } from './publicRegisterQueries.ts';

const taken = 'You already have a service with this CI registration number.';

/** First key of the advisory locks on CS numbers. */
const ofNumbers = 67;

/**
 * Keeps a CS number for a service until the transaction ends. A service of another provider may have it too: the number
 * belongs to the one that proves it.
 * @throws Refusal 422 where another service of the provider has the number
 */
async function claimNumber(tx: Tx, of: Place, number: string | null) {
  if (number === null) return;
  await sql`select pg_advisory_xact_lock(${ofNumbers}::int, hashtext(${number}))`.execute(tx);
  if (await isOwn(tx, of, number)) throw invalid({ cs_number: [taken] });
}

/** The CS number of the form; null where the service is not registered. */
const numberOf = ({ is_ci_registered, cs_number }: Pick<ServiceAbout, 'is_ci_registered' | 'cs_number'>) =>
  is_ci_registered ? (cs_number ?? null) : null;

/** What the public register says of a number, where it is a new one for the service. */
async function factsOf(tx: Tx, number: string | null) {
  const facts = await readFacts(tx, number);
  return sql`, proven_number = null, registered_places = ${facts.registered_places}, grades = ${JSON.stringify(facts.grades)}::jsonb,
    last_inspection = ${facts.last_inspection}, local_authority_id = ${facts.local_authority_id}`;
}

function pointOf({ postcode, city }: ServiceAbout) {
  const { lat, lng } = locate(postcode, city);
  return sql`, lat = ${lat}, lng = ${lng}`;
}

/**
 * Writes who a service is, where it is and how it is reached: the one writer of these fields, for the set-up and for the
 * profile. Places, grades and council follow a new CS number, which is to be proven anew, the point on the map a new
 * address.
 * @returns the CS number of before and of now
 * @throws Refusal 422 where another service of the provider has the number
 */
export async function writeAbout(tx: Tx, of: Place, values: ServiceAbout) {
  const before = await holdBranch(tx, of);
  const number = numberOf(values);
  const isNewNumber = number !== before.cs_number;
  if (isNewNumber) {
    await claimNumber(tx, of, number);
    await forgetProof(tx, of);
  }
  const moved = values.postcode !== before.postcode || values.city !== before.city;
  await sql`update branch set name = ${values.service_name}, cs_number = ${number},
      address_line_1 = ${values.address_line_1}, address_line_2 = ${values.address_line_2 ?? null},
      city = ${values.city}, county = ${values.county}, postcode = ${values.postcode},
      contact_phone = ${values.contact_phone}, contact_email = ${values.contact_email},
      website = ${values.website ?? null}${moved ? pointOf(values) : sql``}${isNewNumber ? await factsOf(tx, number) : sql``}
    where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(tx);
  return [before.cs_number, number] as const;
}
