import { UnreadableFileError } from '../csv/decode.ts';

/** The columns that are read, with all names that they have had; compared without case, spaces and underscores. */
const names = {
  cs_number: ['CSNumber', 'CaseNumber'],
  care_service: ['CareService'],
  name: ['ServiceName'],
  subtype: ['Subtype'],
  provider_type: ['ServiceType'],
  provider_name: ['ServiceProvider'],
  town: ['Service_town'],
  postcode: ['Service_Postcode'],
  address_line_1: ['Address_line_1'],
  address_line_2: ['Address_line_2'],
  contact_phone: ['Service_Phone_Number'],
  contact_email: ['Eforms_email_address'],
  council: ['Council_Area_Name'],
  status: ['ServiceStatus'],
  registered_since: ['Date_Reg'],
  registered_places: ['Registered_Places'],
  last_inspection: ['Last_inspection_Date'],
  min_grade: ['MinGrade'],
  graded_on: ['Publication_of_Latest_Grading', 'Year_Month_latest_grade'],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof names;

/** A file without these is not the public register. */
const essential: readonly Field[] = ['cs_number', 'care_service', 'name', 'status'];

/** Not in every month's file, so a missing one is not reported. */
const optional: readonly Field[] = ['address_line_1', 'address_line_2', 'contact_phone', 'contact_email'];

/** Known columns of the public register that are not read; a year may follow. */
const unread = [
  'AdditionalSubtypes',
  'Address_line_3',
  'Address_line_4',
  'ChopUPRN',
  'Manager_Name',
  'SP_number',
  'Provided_by_Local_Authority',
  'SIMD_rank',
  'SIMD2020_',
  'Datazone',
  'Integration_Authority_Name',
  'Health_Board_Name',
  'TotalBeds',
  'SingleBedrooms',
  'BedsInDoubleRooms',
  'BedsInBedroomsFor3OrMore',
  'CareHome_Main_Area_of_Care',
  'Care_Home_All_Areas_of_Provision',
  'NumberStaff',
  'Client_group',
  'PublicList',
  'RAD_SAT_Score',
  'RADScore',
  'GradeSpread',
  'MaxGrade',
  'MinGrade_change',
  'Complaints_upheld_',
  'Enforcements_issued_',
  'any_requirements_',
  'first_',
  'second_',
  'Combined_Service_',
  'CaseNumber_Combined',
  'Comb_Eval_',
  'Complnt_upheld_or_partially_',
  'Count any reqs',
];

const plain = (header: string) => header.toLowerCase().replaceAll(/[\s_\uFEFF]/g, '');

const fields = new Map(
  Object.entries(names).flatMap(([field, list]) => list.map((name) => [plain(name), field as Field])),
);
const unreadBeginnings = unread.map(plain);

export type GradeColumn = { index: number; framework: string; indicator: string };

/** The column indexes of a file. */
export type Columns = {
  count: number;
  fields: Partial<Record<Field, number>>;
  grades: GradeColumn[];
  /** Sentences about missing or new columns. */
  warnings: string[];
};

const indicators: Record<string, string> = {
  mgmtandlship: 'Management and leadership',
  careplayandlearning: 'Care, play and learning',
  supportwellbeing: 'Support and wellbeing',
};

/** `KQ_Staff_Team` → the key question "Staff team". The frameworks change, so any column of this form counts. */
function gradeColumn(header: string, index: number): GradeColumn | null {
  const [, kind, words = ''] = /^(KQ|Quality[_ ]of)[_ ](.+?)$/i.exec(header.trim()) ?? [];
  if (!kind || /change$/i.test(words)) return null;
  const said = words.replaceAll('_', ' ').toLowerCase();
  const indicator = indicators[plain(words)] ?? said.charAt(0).toUpperCase() + said.slice(1);
  return { index, framework: /^kq$/i.test(kind) ? 'Key questions' : 'Quality themes', indicator };
}

/**
 * Reads the header of a register file, which differs from year to year.
 * @throws UnreadableFileError where it is a different file.
 */
export function readHeader(header: readonly string[]): Columns {
  const found: Columns = { count: header.length, fields: {}, grades: [], warnings: [] };
  const unknown: string[] = [];
  for (const [index, name] of header.entries()) {
    const field = fields.get(plain(name));
    const grade = gradeColumn(name, index);
    if (field) found.fields[field] = preferred(field, found.fields[field], header, index);
    else if (grade) found.grades.push(grade);
    else if (plain(name) !== '' && !isUnread(name)) unknown.push(name.trim());
  }
  const missing = Object.keys(names).filter((field) => found.fields[field as Field] === undefined) as Field[];
  const lacking = missing.filter((field) => essential.includes(field)).map((field) => names[field][0]);
  if (lacking.length > 0) {
    throw new UnreadableFileError(
      `This is not the public register's file: its first line names no column ${lacking.join(', ')}.`,
    );
  }
  const noted = missing.filter((field) => !optional.includes(field)).map((field) => names[field][0]);
  if (noted.length > 0) found.warnings.push(`The file has no column ${noted.join(', ')}; these fields stay empty.`);
  if (found.grades.length === 0) found.warnings.push('The file has no grade columns (KQ_…).');
  if (unknown.length > 0) found.warnings.push(`Columns that are not known and not read: ${unknown.join(', ')}.`);
  return found;
}

const isUnread = (name: string) =>
  /_change$/i.test(name.trim()) || unreadBeginnings.some((beginning) => plain(name).startsWith(beginning));

/** Of two columns for one field the earlier name in the list counts, and of the same name the first column. */
function preferred(field: Field, former: number | undefined, header: readonly string[], index: number) {
  if (former === undefined) return index;
  const rank = (at: number) => names[field].map(plain).indexOf(plain(header[at] ?? ''));
  return rank(index) < rank(former) ? index : former;
}
