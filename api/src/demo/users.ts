import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';

export const userId = (email: string) => demoId('user', email);

type Person = {
  email: string;
  first: string;
  last: string;
  phone: string;
  since: string;
  account: 'service' | 'keyworker';
  address?: { street: string; city: string; postcode: string };
  appOnly?: boolean;
  intendedRole?: 'nursery-super-admin';
};

/** The row of a login. */
export const userRow = (person: Person, passwordHash: string): Row => ({
  id: userId(person.email),
  email: person.email,
  password_hash: passwordHash,
  first_name: person.first,
  last_name: person.last,
  telephone_number: person.phone,
  address_line_1: person.address?.street ?? null,
  address_line_2: null,
  city: person.address?.city ?? null,
  county: null,
  postcode: person.address?.postcode ?? null,
  account: person.account,
  carer_app_only: person.appOnly ?? false,
  intended_role: person.intendedRole ?? null,
  activated_at: person.since,
  intro_viewed_at: person.since,
  created_at: person.since,
});
