import { formatPhone } from '@bairn/shared/format/phone';
import type { Branch } from '@bairn/shared/schema/serviceProfile';

const flag = (value: boolean) => (value ? '1' : '0');

/** The fields that the service form and a service call by the same name. */
const alike = [
  'about',
  'cs_number',
  'postcode',
  'address_line_1',
  'address_line_2',
  'city',
  'county',
  'contact_email',
  'website',
  'service_types',
  'provision_term',
  'provisions',
  'meals',
  'activity_categories',
  'support_options',
  'asn_info',
] as const satisfies readonly (keyof Branch)[];

/** What the service form shows of a service. */
export const detailsDefaults = (branch: Branch): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(alike.map((field) => [field, branch[field]])),
  service_name: branch.name,
  // One that is not complete yet is asked as a new one is.
  is_ci_registered: flag(branch.cs_number !== null || !branch.branch_details_complete),
  contact_phone: branch.contact_phone && formatPhone(branch.contact_phone),
  provides_additional_support: branch.branch_details_complete ? flag(branch.provides_additional_support) : undefined,
});

/** Whether two readings of a service fill the form in the same way. */
export const sameDetails = (one: Branch, other: Branch) =>
  JSON.stringify(detailsDefaults(one)) === JSON.stringify(detailsDefaults(other));
