import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '@bairn/shared/format/csv';
import type { ImportFault } from '@bairn/shared/schema/childImport';
import { exampleChild, importColumns, mostImportLines } from '@bairn/shared/schema/importColumns';
import { newId } from '../database/id.ts';
import { csv, fileOf, good, header, importAll, preview, rollOf, send } from '../testing/importFile.ts';
import { makeNursery, type MadeNursery } from '../testing/make.ts';
import { makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const long = (length: number) => 'x'.repeat(length);

describe('the import of a file', () => {
  let nursery: MadeNursery;
  beforeAll(async () => {
    nursery = await makeNursery(world);
  });

  it('keeps what the line says, in any order of the columns and by the names that other products use', async () => {
    const room = await makeRoom(world, nursery, 'Squirrels');
    const columns = ['SURNAME', 'forename', 'DOB', 'Photo', 'Parent 1 Surname', 'parent_1_forename', 'Parent 1 Mobile'];
    const more = ['Parent 1 Relation', 'Parent 1 can collect', 'Contact 2 first name'];
    const rest = ['Contact 2 last name', 'Contact 2 primary', 'Room', 'Funded', 'Allergies', 'Medical', 'Diet', 'GP'];
    const last = ['Languages', 'ASN', 'Start date', 'GP phone'];
    const text = csv([
      [...columns, ...more, ...rest, ...last],
      [
        'Colquhoun',
        'Màiri',
        '2023-05-06',
        'yes',
        'Colquhoun',
        'Euan',
        '+44 131 496 0103',
        'Dad',
        'Y',
        'Morag',
        'Orr',
        'x',
        ' squirrels',
        'TRUE',
        'Egg; milk',
        'None',
        'Vegetarian',
        'Dr Orr',
        'Gaelic; English',
        'Speech therapy',
        '1/8/2024',
        "'+441314960100",
      ],
    ]);
    const shown = await preview(nursery, text);
    expect(shown).toMatchObject({ children: 1, carers: 2, faults: [], unknown_columns: ['Photo'], nones: 1 });
    expect((await importAll(nursery, text)).children).toBe(1);
    const { rows } = await sql`
      select c.first_name, c.dob, c.allergies, c.medical_needs, c.no_medical_needs, p.room_id, p.funded, p.status,
        p.start_date, r.diet, r.gp_name, r.gp_phone, r.languages, r.support_text,
        (select json_agg(json_build_array(a.first_name, a.phone, pc.relation, pc.is_primary, pc.responsibilities)
          order by a.first_name) from child_profile_carer pc join carer a on a.id = pc.carer_id
          where pc.child_profile_id = p.id) as carers
      from child c join child_profile p on p.child_id = c.id left join child_record r on r.child_id = c.id
      where p.branch_id = ${nursery.branch} and c.last_name = 'Colquhoun'`.execute(db());
    expect(rows).toEqual([
      {
        first_name: 'Màiri',
        dob: '2023-05-06',
        allergies: ['Egg', 'milk'],
        medical_needs: null,
        no_medical_needs: false,
        room_id: room,
        funded: true,
        status: 'active',
        start_date: '2024-08-01',
        diet: 'Vegetarian',
        gp_name: 'Dr Orr',
        gp_phone: '+441314960100',
        languages: ['Gaelic', 'English'],
        support_text: 'Speech therapy',
        carers: [
          ['Euan', '+441314960103', 'father', false, ['may_collect']],
          ['Morag', null, 'parent', true, []],
        ],
      },
    ]);
  });

  it('joins the lines of a child, and gives brothers and sisters one carer', async () => {
    const [child, family] = [good(), newId()];
    const phone = { 'Carer 1 phone': '0131 496 0104', 'Carer 1 email': '', 'Carer 1 last name': family };
    const text = fileOf(
      { ...child, 'Carer 2 first name': 'Euan', 'Carer 2 last name': 'Orr' },
      { ...child, 'Carer 1 first name': 'Morag', 'Carer 1 last name': 'Orr', 'Carer 1 email': '', Diet: 'Halal' },
      good(phone),
      good({ ...phone, 'Birth date': '06/05/2021' }),
    );
    const shown = await preview(nursery, text);
    expect(shown).toMatchObject({ lines: 4, children: 3, carers: 4, faults: [] });
    expect(await importAll(nursery, text)).toMatchObject({ children: 3, carers: 4 });
    const { rows } = await sql`select from carer where nursery_id = ${nursery.id} and last_name = ${family}`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
  });

  it('finds who is there already in another spelling, and changes nothing of them', async () => {
    const child = good({ 'Child first name': 'Màiri', Allergies: 'Egg' });
    await importAll(nursery, fileOf(child));
    const again = { ...child, 'Child first name': ' MAIRI ', Allergies: 'Milk', 'Birth date': '2023-05-06' };
    expect(await importAll(nursery, fileOf(again))).toMatchObject({ children: 0, existing: 1, faults: [] });
    const { rows } = await sql`select allergies from child
      where last_name = ${child['Child last name'] ?? ''}`.execute(db());
    expect(rows).toEqual([{ allergies: ['Egg'] }]);
  });

  it('leaves the example of the template out', async () => {
    const example = Object.fromEntries(importColumns.map(({ name, example: text }) => [name, text]));
    expect(example['Child last name']).toBe(exampleChild.last_name);
    expect(await preview(nursery, fileOf(example, good()))).toMatchObject({ children: 1, examples: 1, faults: [] });
  });

  it('reads its own file of faulty lines again once they are corrected', async () => {
    const row = good({ 'Carer 1 phone': '+44 131 496 0105', Room: 'Ducks' });
    const { faulty_lines, header: head, faults } = await preview(nursery, fileOf(row));
    const corrected = faulty_lines[0].cells.map((text: string) => (text === 'Ducks' ? '' : text));
    const text = [
      ['Line', 'Problem', ...head],
      ['2', faults[0].problem, ...corrected],
    ]
      .map(csvLine)
      .join('');
    expect(text).toContain("'+44 131");
    expect(await preview(nursery, text)).toMatchObject({ children: 1, faults: [], unknown_columns: [] });
  });

  const name = 'Zoë Ó Dálaigh';
  const text = fileOf(good({ 'Child first name': name }));
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16, little end first', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['semicolons', Buffer.from(text.replaceAll('","', '";"'))],
    ['tabs and lines of Unix', Buffer.from(text.replaceAll('","', '"\t"').replaceAll('\r\n', '\n'))],
  ])('reads %s', async (_, bytes) => {
    await sql`delete from child_profile_carer where child_profile_id in (select p.id from child_profile p
      join child c on c.id = p.child_id where c.first_name = ${name})`.execute(db());
    await sql`delete from child_profile where child_id in (select id from child where first_name = ${name})`.execute(
      db(),
    );
    expect(await importAll(nursery, new Uint8Array(bytes))).toMatchObject({ children: 1, faults: [] });
    expect((await rollOf(nursery)).filter((one) => one.startsWith(name))).toHaveLength(1);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['that is empty', '', /empty/],
    ['without a heading', '\r\n\r\n', /no line that names its columns/],
    [
      'without a needed column',
      'Child first name,Birth date\nAilsa,06/05/2023\n',
      /"Child last name".*"Carer 1 last name"/,
    ],
    ['with a column twice', csv([[...header, 'Surname']]), /"Child last name" and "Surname"/],
    ['that is a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), /workbook/],
    ['that is no text', new Uint8Array([1, 0, 2, 0]), /not a text file/],
    ['with too many lines', csv([header, ...Array(mostImportLines + 1).fill(['x'])]), /more than 2,000 lines/],
    ['that is too large', 'x'.repeat(2_097_153), /2MB/],
  ])('refuses one %s at once', async (_, file, problem) => {
    const { status, body } = await send(nursery, { file });
    expect(status).toBe(422);
    expect(body.errors.file[0]).toMatch(problem);
  });

  it('takes a hostile cell as text, and refuses what is none', async () => {
    const [formula, rtl] = ['=HYPERLINK("http://a.test")', 'מרים'];
    const first = fileOf(good({ 'Child first name': formula, Diet: '@SUM(A1)' }), good({ 'Child first name': rtl }));
    expect(await importAll(nursery, first)).toMatchObject({ children: 2, faults: [] });
    const roll = await rollOf(nursery);
    expect(roll.some((one) => one.startsWith(formula))).toBe(true);
    expect(roll.some((one) => one.startsWith(rtl))).toBe(true);
    const nul = good({ 'Child last name': 'A\u0000b', Diet: 'A\u0000b', 'Carer 1 first name': '\uD800' });
    const { faults } = await preview(nursery, new Uint8Array(Buffer.from(`\uFEFF${fileOf(nul)}`, 'utf16le')));
    expect(faults.map(({ column }: ImportFault) => column)).toEqual(['Child last name', 'Diet']);
    const huge = await preview(nursery, fileOf(good({ Diet: long(200_000) }), good()));
    expect(huge).toMatchObject({ children: 0, faults: [{ line: 2, column: null }] });
  });
});

describe('an import', () => {
  let nursery: MadeNursery;
  beforeAll(async () => {
    nursery = await makeNursery(world, { branches: 2 });
  });

  it('that was cut off is finished by repeating it, and counts what it had done', async () => {
    const file = fileOf(...Array.from({ length: 120 }, () => good()));
    const key = newId();
    const first = await send(nursery, { file, key });
    expect(first.body.data).toMatchObject({ children: 50, next: 51 });
    const whole = await importAll(nursery, file, { key });
    expect(whole).toMatchObject({ children: 120, existing: 0 });
    expect(await importAll(nursery, file)).toMatchObject({ children: 0, existing: 120 });
  });

  it('is for admins of the branch', async () => {
    const file = fileOf(good());
    const elsewhere = nursery.branches[1]?.id ?? '';
    expect((await send(nursery, { file, branch: elsewhere })).status).toBe(404);
    const staff = nursery.staff['nursery-staff']?.token ?? '';
    expect((await send(nursery, { file, token: staff })).status).toBe(403);
  });
});
