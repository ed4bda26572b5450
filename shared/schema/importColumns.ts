/** Carers that a line has columns for; a child with more has a line for each further pair. */
export const carersOfLine = 2;

/** A column of the file of children and carers. */
export type ImportColumn = {
  /** The field that it fills, with dots as in a 422 answer: `carers.0.email`. */
  field: string;
  /** As the template heads it. */
  name: string;
  /** What other products call it; compared as `name` is, without case, spaces and punctuation. */
  also: readonly string[];
  /** The file is refused without it. */
  required?: true;
  /** In the template's example. */
  example: string;
};

/** The first and last name of the example in the template; a line with them is not imported. */
export const exampleChild = { first_name: 'Example', last_name: 'Delete this line' };

const childColumns: readonly ImportColumn[] = [
  {
    field: 'first_name',
    name: 'Child first name',
    also: ['First name', 'Forename', 'Child forename', 'Given name'],
    required: true,
    example: exampleChild.first_name,
  },
  {
    field: 'last_name',
    name: 'Child last name',
    also: ['Last name', 'Surname', 'Child surname', 'Family name'],
    required: true,
    example: exampleChild.last_name,
  },
  {
    field: 'dob',
    name: 'Birth date',
    also: ['Date of birth', 'DOB', 'Birthday', 'Child date of birth', 'Child DOB'],
    required: true,
    example: '06/05/2023',
  },
  { field: 'start_date', name: 'Start date', also: ['Date started', 'First day'], example: '17/08/2026' },
  { field: 'room', name: 'Room', also: ['Room name', 'Base room'], example: '' },
  { field: 'funded', name: 'Funded', also: ['Is funded', 'Funding'], example: 'yes' },
  { field: 'allergies', name: 'Allergies', also: ['Allergy', 'Allergens'], example: 'Egg, milk' },
  {
    field: 'medical_needs',
    name: 'Medical needs',
    also: ['Medical', 'Medical conditions', 'Medical notes'],
    example: 'Inhaler in the blue bag',
  },
  { field: 'diet', name: 'Diet', also: ['Dietary requirements', 'Dietary needs'], example: 'Vegetarian' },
  { field: 'gp_name', name: 'GP name', also: ['GP', 'Doctor'], example: 'Dr Orr' },
  { field: 'gp_practice', name: 'GP practice', also: ['Practice', 'Surgery', 'Doctors surgery'], example: '' },
  { field: 'gp_phone', name: 'GP phone', also: ['Surgery phone', 'Practice phone'], example: '0131 496 0100' },
  {
    field: 'support_text',
    name: 'Additional support',
    also: ['Additional support needs', 'ASN', 'SEN', 'SEND'],
    example: '',
  },
  { field: 'languages', name: 'Languages', also: ['Language', 'Home language', 'First language'], example: 'English' },
];

const carerColumns = [
  { field: 'first_name', name: 'first name', also: ['forename'], example: 'Iona' },
  { field: 'last_name', name: 'last name', also: ['surname'], example: 'Orr' },
  { field: 'email', name: 'email', also: ['email address', 'e-mail'], example: 'iona@example.com' },
  { field: 'phone', name: 'phone', also: ['mobile', 'phone number', 'telephone'], example: '0131 496 0101' },
  { field: 'relation', name: 'relation', also: ['relationship'], example: 'mother' },
  { field: 'is_primary', name: 'main carer', also: ['main', 'primary', 'primary carer', 'is primary'], example: 'yes' },
  { field: 'may_collect', name: 'may collect', also: ['can collect', 'collect', 'authorised'], example: 'yes' },
] as const;

const calledCarer = ['Carer', 'Parent', 'Contact', 'Guardian'];

function columnsOfCarer(index: number): ImportColumn[] {
  const number = index + 1;
  return carerColumns.map(({ field, name, also, example }) => ({
    field: `carers.${index}.${field}`,
    name: `Carer ${number} ${name}`,
    also: calledCarer.flatMap((called) => [name, ...also].map((word) => `${called} ${number} ${word}`)),
    example: index === 0 ? example : '',
    ...(index === 0 && (field === 'first_name' || field === 'last_name') && { required: true as const }),
  }));
}

/** The columns that an import reads, in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  ...childColumns,
  ...Array.from({ length: carersOfLine }, (_, index) => columnsOfCarer(index)).flat(),
];

/** What the file of faulty lines has before its own columns; ignored when it is imported again. */
export const faultColumns = ['Line', 'Problem'] as const;

/** Largest file in bytes, and most lines after the header. */
export const maxImportBytes = 2_097_152;
export const mostImportLines = 2000;

/** Children that are entered in one call. */
export const childrenOfCall = 50;
