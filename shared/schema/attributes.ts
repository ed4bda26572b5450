/** Friendly names of fields in validation messages (specification section 5). */
const attributes: Record<string, string> = {
  service_name: 'service name',
  cs_number: 'CI registration number',
  contact_phone: 'contact number',
  contact_email: 'contact e-mail',
  telephone_number: 'contact number',
  dob: 'date of birth',
  funding_status: 'funding status',
  weekly_hours: 'weekly hours',
  annual_holiday_allowance: 'annual holiday allowance',
  capacity: 'room capacity',
  max_children: 'max children',
  flexibility_reserve: 'flexibility reserve',
  hourly_rate: 'hourly rate',
  payroll: 'payroll',
  first_name: 'first name',
  last_name: 'last name',
  address_line_1: 'address line 1',
  address_line_2: 'address line 2',
  client_id: 'client',
  basket_uid: 'basket',
  child_id: 'child',
  session_id: 'session',
  instance_id: 'date',
  payment_type_id: 'payment type',
  payment_method_id: 'card',
  nursery_branch_id: 'service',
};

/** The name of a field as people read it: the friendly one, else the wire name with spaces. */
export const attributeName = (field: string) => attributes[field] ?? field.replaceAll('_', ' ');
