import * as z from 'zod/mini';
import { fold } from '@bairn/shared/format/fold';
import { ChildChange } from '@bairn/shared/schema/childChange';
import { CarerDetails, mostSubjects, SubjectChild } from '@bairn/shared/schema/carers';
import { fieldErrors } from '@bairn/shared/schema/messages';
import { isNone } from '@bairn/shared/schema/needs';
import { draftsOf, reader, recordFields, type Draft, type Text } from './draftsOf.ts';
import { addWaiting, type FaultList } from './faultList.ts';
import { dayOfCell, flagOfCell, relationOfCell, roomOfCell, type Cell } from './readCells.ts';
import type { ImportFile } from './readImportFile.ts';

type Room = { id: string; name: string };

const RecordPart = z.pick(ChildChange, {
  diet: true,
  gp_name: true,
  gp_practice: true,
  gp_phone: true,
  languages: true,
  support_text: true,
});

/** A carer of a child, with the line and the place on it where they stand. */
type FamilyCarer = {
  line: number;
  index: number;
  carer: z.output<typeof CarerDetails>;
  is_primary: boolean;
  relation_id: number;
  responsibilities: 'may_collect'[];
};

/** A child of the file who can be entered, with its carers. */
export type Family = {
  /** The first of its lines. */
  line: number;
  lines: readonly number[];
  /** See `childKey`. */
  key: string;
  child: z.output<typeof SubjectChild>;
  carers: readonly FamilyCarer[];
  /** What is known besides, for the child's record. */
  record: z.output<typeof RecordPart> & { room_id?: string };
  /** The line of a field of the child. */
  lineOf: (field: string) => number;
};

export type Families = {
  families: readonly Family[];
  nones: number;
  examples: number;
};

const wordsOf = (text: string) =>
  text
    .split(/[,;/\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Judges the cells of a child. @returns null where one is faulty */
function readFamily(
  draft: Draft,
  text: Text,
  rooms: readonly Room[],
  list: FaultList,
): { family: Family | null; nones: number } {
  const [first = 0] = draft.lines;
  const said = (field: string) => draft.cells.get(field)?.text ?? '';
  const lineOf = (field: string) => draft.cells.get(field)?.line ?? first;
  let faulty = draft.faulty;
  const fault = (line: number, field: string, value: string, problem: string) => {
    list.add(line, field, value, problem);
    faulty = true;
  };
  /** The value of a cell; where it cannot be read, the fault and what stands in for it. */
  const take = <Value, Other>(read: Cell<Value>, at: { line: number; field: string; text: string }, other: Other) => {
    if ('value' in read) return read.value;
    fault(at.line, at.field, at.text, read.problem);
    return other;
  };
  /** What the schema refuses, at its cells. `skip` names those that have a fault already. */
  const judge = <Schema extends z.ZodMiniType>(
    schema: Schema,
    input: object,
    at: (field: string) => { line: number; field: string },
    skip: readonly string[] = [],
  ) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    for (const [path, [problem = '']] of Object.entries(fieldErrors(parsed.error.issues, input))) {
      const [name = ''] = path.split('.');
      const { line, field } = at(name);
      if (!skip.includes(name)) fault(line, field, text(line, field), problem);
    }
    return null;
  };
  const ofChild = (field: string) => ({ line: lineOf(field), field, text: said(field) });

  let nones = 0;
  const need = (field: string) => {
    if (!isNone(said(field))) return said(field) || null;
    nones += 1;
    return null;
  };
  const unread: string[] = [];
  const day = (field: string) => {
    if (said(field) === '') return null;
    const value = take(dayOfCell(said(field)), ofChild(field), null);
    if (value === null) unread.push(field);
    return value;
  };
  const child = judge(
    SubjectChild,
    {
      first_name: said('first_name'),
      last_name: said('last_name'),
      dob: day('dob'),
      start_date: day('start_date'),
      funded: take(flagOfCell(said('funded')), ofChild('funded'), false),
      allergies: need('allergies'),
      medical_needs: need('medical_needs'),
    },
    ofChild,
    unread,
  );
  const room_id = said('room') === '' ? undefined : take(roomOfCell(said('room'), rooms), ofChild('room'), undefined);
  const given = recordFields.filter((field) => said(field) !== '');
  const record = judge(
    RecordPart,
    Object.fromEntries(given.map((field) => [field, field === 'languages' ? wordsOf(said(field)) : said(field)])),
    ofChild,
  );

  const carers = draft.carers.flatMap(({ line, index }): FamilyCarer[] => {
    const at = (field: string) => ({ line, field: `carers.${index}.${field}` });
    const cell = (field: string) => ({ ...at(field), text: text(line, at(field).field) });
    const carer = judge(
      CarerDetails,
      Object.fromEntries(['first_name', 'last_name', 'email', 'phone'].map((field) => [field, cell(field).text])),
      at,
    );
    const relation_id = take(relationOfCell(cell('relation').text), cell('relation'), 1);
    const is_primary = take(flagOfCell(cell('is_primary').text), cell('is_primary'), false);
    const collects = take(flagOfCell(cell('may_collect').text), cell('may_collect'), false);
    return carer
      ? [{ line, index, carer, relation_id, is_primary, responsibilities: collects ? ['may_collect'] : [] }]
      : [];
  });
  if (draft.carers.length === 0) fault(first, 'carers.0.first_name', '', 'Enter at least one carer');
  const beyond = draft.carers[mostSubjects];
  if (beyond) fault(beyond.line, `carers.${beyond.index}.first_name`, '', `A child has at most ${mostSubjects} carers`);
  const second = carers.filter(({ is_primary }) => is_primary)[1];
  if (second) fault(second.line, `carers.${second.index}.is_primary`, 'yes', 'A child has one main carer');
  const [main] = carers;
  if (main && !carers.some(({ is_primary }) => is_primary)) main.is_primary = true;

  if (faulty || !child || !record) return { family: null, nones: 0 };
  const { key, lines } = draft;
  return {
    family: { line: first, lines, key, child, carers, record: { ...record, ...(room_id && { room_id }) }, lineOf },
    nones,
  };
}

/** Refuses an email address that an earlier line gives to another person. */
function refuseSharedAddresses(families: readonly Family[], list: FaultList): Family[] {
  const owners = new Map<string, { name: string; line: number }>();
  return families.filter(({ carers }) => {
    let taken = false;
    for (const { line, index, carer } of carers) {
      const name = `${carer.first_name} ${carer.last_name}`;
      const owner = carer.email ? owners.get(carer.email) : undefined;
      if (carer.email && !owner) owners.set(carer.email, { name, line });
      if (!owner || fold(owner.name) === fold(name)) continue;
      taken = true;
      const whose = `This is the address of ${owner.name} on line ${owner.line}. Two people need two addresses`;
      list.add(line, `carers.${index}.email`, carer.email ?? null, whose);
    }
    return !taken;
  });
}

/** Reads the children and carers of a file: those who can be entered; what is wrong with the others goes to the list. */
export function readFamilies(file: ImportFile, rooms: readonly Room[], list: FaultList): Families {
  const text = reader(file);
  const { drafts, examples } = draftsOf(file, text, list);
  const read = drafts.map((draft) => readFamily(draft, text, rooms, list));
  const whole = read.flatMap(({ family }) => family ?? []);
  const families = refuseSharedAddresses(whole, list);
  if (file.broken) {
    list.add(
      file.broken.line,
      null,
      null,
      'This line cannot be read, nor what follows. Is a quotation mark not closed?',
    );
  }
  const entered = new Set(families.map(({ key }) => key));
  addWaiting(
    drafts.filter(({ key }) => !entered.has(key)),
    list,
  );
  return { families, nones: read.reduce((sum, { nones }) => sum + nones, 0), examples };
}
