import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';
import { importPublicRegister } from './importPublicRegister.ts';

let world: World;
const folder = mkdtempSync(join(tmpdir(), 'bairn-register-'));
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => sql`delete from register_service`.execute(db()));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const db = () => world.services.database.db;

const header =
  'CSNumber,CareService,Subtype,ServiceType,ServiceName,Service_town,Service_Postcode,ServiceProvider,Date_Reg,Council_Area_Name,Registered_Places,MinGrade,Publication_of_Latest_Grading,KQ_Setting,KQ_Staff_Team,Complaints_upheld_2324,Last_inspection_Date,ServiceStatus';
const care = 'Day Care of Children';

function line(number: number, fields: Partial<Record<string, string>> = {}) {
  const values: Record<string, string> = {
    CSNumber: `CS2099${String(number).padStart(6, '0')}`,
    CareService: care,
    Subtype: 'Day Care of Children (under 3s)',
    ServiceType: 'Private',
    ServiceName: `Service ${number}`,
    Service_town: 'Oban',
    Service_Postcode: 'PA34 4AA',
    ServiceProvider: 'NA',
    Date_Reg: '2002_8',
    Council_Area_Name: 'Argyll & Bute',
    Registered_Places: '40',
    MinGrade: '4',
    Publication_of_Latest_Grading: '18/10/2021',
    KQ_Setting: '5',
    KQ_Staff_Team: 'NA',
    Complaints_upheld_2324: 'NA',
    Last_inspection_Date: '02/09/2021',
    ServiceStatus: 'Active',
    ...fields,
  };
  return header
    .split(',')
    .map((name) => values[name] ?? '')
    .join(',');
}

function write(content: string | Uint8Array) {
  const path = join(folder, 'register.csv');
  writeFileSync(path, content);
  return path;
}

async function load(content: string | Uint8Array, options: { dryRun?: boolean } = {}) {
  const notes: [line: number, kind: string, text: string][] = [];
  let warnings: string[] = [];
  let encoding = '';
  const parts: number[] = [];
  const counts = await importPublicRegister({
    path: write(content),
    db: db(),
    dryRun: options.dryRun ?? false,
    opened: (file) => {
      ({ encoding } = file);
      ({ warnings } = file.columns);
    },
    note: (at, kind, text) => notes.push([at, kind, text]),
    progress: (part) => parts.push(part),
  });
  return { counts, notes, warnings, encoding, parts };
}

const stored = async () =>
  (await sql<Record<string, unknown>>`select * from register_service order by cs_number`.execute(db())).rows;

const file = (...lines: string[]) => [header, ...lines].join('\r\n');

describe('importing the public register', () => {
  it('stores an entry, cleaned and located', async () => {
    const { counts, warnings, notes } = await load(
      file(line(1, { ServiceName: '  Peerie   Neuk ', Service_Postcode: 'pa34  4aa', CSNumber: ' cs2099000001 ' })),
    );
    expect(counts).toMatchObject({ read: 1, added: 1, refused: 0, missing: 0 });
    expect([warnings, notes]).toEqual([[], []]);
    expect(await stored()).toMatchObject([
      {
        cs_number: 'CS2099000001',
        name: 'Peerie Neuk',
        provider_name: null,
        provider_type: 'Private',
        town: 'Oban',
        postcode: 'PA34 4AA',
        outcode: 'PA34',
        council: 'Argyll and Bute',
        registered_places: 40,
        registered_since: '2002-08',
        last_inspection: '2021-09-02',
        min_grade: 4,
        grades: [{ framework: 'Key questions', indicator: 'Setting', value: 5, date: '2021-10-18' }],
        status: 'Active',
      },
    ]);
    expect((await stored())[0]?.['lat']).toBeCloseTo(56.4, 0);
  });

  it('changes nothing when run twice, updates what changed, and keeps entries that are no longer in the file', async () => {
    const content = file(line(1), line(2), line(3));
    expect((await load(content)).counts).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
    const before = await stored();
    expect((await load(content)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await stored()).toEqual(before);
    const next = file(line(1, { MinGrade: '5' }), line(2), line(4));
    expect((await load(next)).counts).toMatchObject({ added: 1, changed: 1, unchanged: 1, missing: 1 });
    expect((await stored()).map((row) => [row['cs_number'], row['min_grade']])).toEqual([
      ['CS2099000001', 5],
      ['CS2099000002', 4],
      ['CS2099000003', 4],
      ['CS2099000004', 4],
    ]);
    expect((await stored())[0]?.['id']).toBe(before[0]?.['id']);
  });

  it('writes nothing in a dry run, and counts what it would write', async () => {
    await load(file(line(1), line(2)));
    const before = await stored();
    const { counts } = await load(file(line(1, { Service_town: 'Lorn' }), line(2), line(3)), { dryRun: true });
    expect(counts).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
    expect(await stored()).toEqual(before);
  });

  it('refuses single lines with their line number, and imports the rest', async () => {
    const { counts, notes } = await load(
      [
        header,
        line(1),
        '',
        line(2, { CSNumber: 'CS12' }),
        `"CS2099000003","${care}","","","On two\nlines","Oban","","","","","","","","","","","","Active"`,
        line(4, { ServiceName: '', ServiceStatus: 'Asleep' }),
        ',,,,,,,,,,,,,,,,,',
        'CS2099000005,too,short',
        `${line(6)},too much`,
        line(7, { CareService: 'Care Home Service' }),
        line(8, {
          Last_inspection_Date: '31/02/2021',
          Service_Postcode: 'REDACTED',
          Registered_Places: 'many',
          KQ_Setting: '9',
        }),
        `${line(9)},,`,
        'NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA',
        '',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ read: 12, added: 4, blank: 3, refused: 4, other: 1, duplicates: 0 });
    expect(notes).toEqual([
      [4, 'refused', 'its number "CS12" is not CS and ten digits'],
      [7, 'refused', 'has no name; its status "Asleep" is not known'],
      [9, 'refused', 'has 3 values where the first line names 18'],
      [10, 'refused', 'has 19 values where the first line names 18'],
      [12, 'note', 'CS2099000008: its grade for setting "9" is not usable and stays empty'],
      [12, 'note', 'CS2099000008: its number of places "many" is not usable and stays empty'],
      [12, 'note', 'CS2099000008: its last inspection "31/02/2021" is not usable and stays empty'],
    ]);
    const rows = await stored();
    expect(rows.map(({ cs_number }) => cs_number)).toEqual([
      'CS2099000001',
      'CS2099000003',
      'CS2099000008',
      'CS2099000009',
    ]);
    expect(rows[1]).toMatchObject({ name: 'On two lines', postcode: null });
    expect(rows[2]).toMatchObject({ postcode: null, registered_places: null, last_inspection: null });
  });

  it('uses the first of several lines with one number', async () => {
    const { counts, notes } = await load(file(line(1), line(1), line(1, { ServiceName: 'Another' })));
    expect(counts).toMatchObject({ added: 1, duplicates: 2 });
    expect(notes).toEqual([[4, 'duplicate', 'CS2099000001 stood in an earlier line with other values, which count']]);
    expect(await stored()).toMatchObject([{ name: 'Service 1' }]);
  });

  it('locates childminders by their town', async () => {
    await load(
      file(
        line(1, {
          CareService: 'Child Minding',
          ServiceName: '"Testing, Anna"',
          Service_Postcode: 'NA',
          Service_town: 'Kirkwall',
        }),
      ),
    );
    const [row] = await stored();
    expect(row).toMatchObject({ name: 'Testing, Anna', outcode: null, service_type: 7 });
    expect(row?.['lat']).toBeCloseTo(58.98, 1);
  });

  it('handles quotation marks, commas and a quotation mark that is never closed', async () => {
    const { counts, notes } = await load(
      file(
        line(1, { ServiceName: '"Wee ""Bears"", Oban"' }),
        line(2, { ServiceName: 'The "Big" Tree' }),
        line(3, { ServiceName: '"never closed' }),
      ),
    );
    expect((await stored()).map(({ name }) => name)).toEqual(['Wee "Bears", Oban', 'The "Big" Tree']);
    expect(counts).toMatchObject({ added: 2, refused: 1 });
    expect(notes).toEqual([[4, 'refused', expect.stringContaining('cannot be read, nor what follows')]]);
  });

  it('writes in batches and reports progress', async () => {
    const many = file(...Array.from({ length: 1201 }, (_, index) => line(index + 1)));
    const { counts, parts } = await load(many);
    expect(counts).toMatchObject({ added: 1201 });
    expect(parts.length).toBe(4);
    expect(parts.at(-1)).toBe(1);
    expect((await load(many)).counts).toMatchObject({ unchanged: 1201 });
  });

  it('stops after the current batch when asked', async () => {
    const counts = await importPublicRegister({
      path: write(file(...Array.from({ length: 1100 }, (_, index) => line(index + 1)))),
      db: db(),
      dryRun: false,
      opened: () => {},
      note: () => {},
      progress: () => {},
      stopped: () => true,
    });
    expect(counts.added).toBe(500);
    expect(await stored()).toHaveLength(500);
  });
});

describe('a file in another encoding', () => {
  const content = file(line(1, { ServiceName: 'Crèche “Òran”' }));
  const windows1252 = () => {
    const signs: Record<string, number> = { è: 0xe8, Ò: 0xd2, '“': 0x93, '”': 0x94 };
    return Uint8Array.from(content, (sign) => signs[sign] ?? sign.charCodeAt(0));
  };

  it.each([
    ['UTF-8', () => Buffer.from(content), 'utf-8'],
    ['UTF-8 with a mark', () => Buffer.from(`\uFEFF${content}`), 'utf-8'],
    ['Windows-1252', windows1252, 'windows-1252'],
  ])('is read as %s', async (_, bytes, encoding) => {
    const result = await load(bytes());
    expect(result).toMatchObject({ encoding, warnings: [], counts: { added: 1 } });
    expect(await stored()).toMatchObject([{ name: 'Crèche “Òran”' }]);
  });

  it('is refused if it is not text, empty, or another file', async () => {
    await expect(load(Uint8Array.from([0x50, 0x4b, 0, 0, 1, 2]))).rejects.toThrow('is not a text file');
    await expect(load('')).rejects.toThrow('is empty');
    await expect(load('\n\n')).rejects.toThrow('has no line that names its columns');
    await expect(load('name,age\nAnna,3')).rejects.toThrow(
      'names no column CSNumber, CareService, ServiceName, ServiceStatus',
    );
    expect(await stored()).toEqual([]);
  });
});

describe('the header of another year', () => {
  it('is read with its other names and its own years', async () => {
    const content = [
      'CaseNumber,CareService,Service Type,Service_Provider,ServiceName,ServiceStatus,DateReg,Quality_of_Care_and_Support,Quality_of_Mgmt_and_Lship,Quality_of_Staffing_change,Complnt_upheld_or_partially_1920,any_requirements_2526,Brand_new',
      'CS2099000001,Child Minding,Private,Someone,Testing,Inactive,2011_12,3,5,Same,1,Yes,x',
    ].join('\n');
    const { counts, warnings } = await load(content);
    expect(counts).toMatchObject({ added: 1 });
    expect(await stored()).toMatchObject([
      {
        provider_type: 'Private',
        provider_name: 'Someone',
        registered_since: '2011-12',
        min_grade: 3,
        grades: [
          { framework: 'Quality themes', indicator: 'Care and support', value: 3, date: null },
          { framework: 'Quality themes', indicator: 'Management and leadership', value: 5, date: null },
        ],
      },
    ]);
    expect(warnings).toEqual([
      expect.stringContaining('The file has no column Subtype, Service_town, Service_Postcode'),
      'Columns that are not known and not read: Brand_new.',
    ]);
  });

  it('uses CSNumber as the number even if it has CaseNumber', async () => {
    await load(
      ['CaseNumber,CSNumber,CareService,ServiceName,ServiceStatus', `77,CS2099000001,${care},A,Active`].join('\n'),
    );
    expect(await stored()).toMatchObject([{ cs_number: 'CS2099000001' }]);
  });
});
