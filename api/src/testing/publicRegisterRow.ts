import { randomInt } from 'node:crypto';
import type { PublicRegisterRow } from '../public-register/upsertPublicRegisterRows.ts';

/** An entry of the public register with an invented number. */
export const publicRegisterRow = (fields: Partial<PublicRegisterRow> = {}): PublicRegisterRow => ({
  cs_number: `CS2099${String(randomInt(1e6)).padStart(6, '0')}`,
  name: 'Harbour Wynd Nursery',
  provider_name: 'Harbour Wynd Ltd',
  provider_type: 'Private',
  care_service: 'Day Care of Children',
  subtype: 'Day Care of Children (under 3s)',
  town: 'Edinburgh',
  postcode: 'EH6 6JJ',
  council: 'City of Edinburgh',
  status: 'Active',
  registered_places: 40,
  registered_since: '2002-04',
  last_inspection: '2024-03-14',
  grades: [{ framework: 'Key questions', indicator: 'Setting', value: 4, date: '2024-04-02' }],
  min_grade: 4,
  contact_phone: null,
  contact_email: null,
  address_line_1: null,
  address_line_2: null,
  ...fields,
});
