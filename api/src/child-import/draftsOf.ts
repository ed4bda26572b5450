import { fold } from '@bairn/shared/format/fold';
import { carersOfLine, exampleChild } from '@bairn/shared/schema/importColumns';
import { childKey } from '../families/onRoll.ts';
import type { FaultList } from './faultList.ts';
import { dayOfCell, textOfCell } from './readCells.ts';
import type { ImportFile, ImportLine } from './readImportFile.ts';

/** Fields of the child's record, which `create-subjects` does not ask for. */
export const recordFields = ['diet', 'gp_name', 'gp_practice', 'gp_phone', 'languages', 'support_text'] as const;
const childFields = [
  'first_name',
  'last_name',
  'dob',
  'start_date',
  'room',
  'funded',
  'allergies',
  'medical_needs',
  ...recordFields,
];

type Said = { text: string; line: number };

/** The lines of one child, before their cells are judged. */
export type Draft = {
  key: string;
  lines: number[];
  cells: Map<string, Said>;
  carers: { line: number; index: number }[];
  faulty: boolean;
};

/** The values of a file by line and field. */
export function reader({ columns, lines }: ImportFile) {
  const byLine = new Map(lines.map((line) => [line.line, line.cells]));
  return (line: number, field: string) => textOfCell(byLine.get(line)?.[columns.get(field) ?? -1]);
}
/** The text of a cell. */
export type Text = ReturnType<typeof reader>;

const carerName = (text: Text, { line, index }: { line: number; index: number }) =>
  fold(`${text(line, `carers.${index}.first_name`)} ${text(line, `carers.${index}.last_name`)}`);

/** The carer of the draft whom a line names again: the same name, and no other address. */
function knownCarer(text: Text, { carers }: Draft, at: { line: number; index: number }) {
  const email = (one: typeof at) => text(one.line, `carers.${one.index}.email`).toLowerCase();
  return carers.find(
    (one) =>
      carerName(text, one) === carerName(text, at) &&
      (email(one) === email(at) || email(one) === '' || email(at) === ''),
  );
}

const carerFields = ['email', 'phone', 'relation', 'is_primary', 'may_collect'];

/** Adds a line to the draft of its child. What it says otherwise is a fault, and so is a line that says nothing new. */
function addLine(draft: Draft, line: number, text: Text, list: FaultList) {
  let isNew = draft.lines.length === 0;
  const differs = (field: string, former: string, formerLine: number, now: string) => {
    if (now === '' || fold(now) === fold(former)) return false;
    if (former === '') return (isNew = true);
    list.add(line, field, now, `Line ${formerLine} says otherwise of the same person: ${former.slice(0, 60)}`);
    draft.faulty = true;
    return false;
  };
  // Of the names and the birth date the first spelling counts.
  for (const field of childFields) {
    const [former, now] = [draft.cells.get(field), text(line, field)];
    const isKey = field === 'first_name' || field === 'last_name' || field === 'dob';
    if (!former || (!isKey && differs(field, former.text, former.line, now)))
      draft.cells.set(field, { text: now, line });
  }
  for (let index = 0; index < carersOfLine; index += 1) {
    const named = ['first_name', 'last_name', 'email', 'phone'].some((field) => text(line, `carers.${index}.${field}`));
    if (!named) continue;
    const known = knownCarer(text, draft, { line, index });
    if (!known) {
      draft.carers.push({ line, index });
      isNew = true;
    } else if (known.line === line) {
      list.add(
        line,
        `carers.${index}.first_name`,
        text(line, `carers.${index}.first_name`),
        'This carer is entered twice',
      );
      draft.faulty = true;
    } else {
      for (const field of carerFields) {
        const [at, now] = [`carers.${known.index}.${field}`, text(line, `carers.${index}.${field}`)];
        const former = text(known.line, at);
        if (now !== '' && fold(now) !== fold(former)) {
          list.add(
            line,
            `carers.${index}.${field}`,
            now,
            `Line ${known.line} says otherwise of the same person: ${former.slice(0, 60) || 'nothing'}`,
          );
          draft.faulty = true;
        }
      }
    }
  }
  draft.lines.push(line);
  if (!isNew && !draft.faulty) {
    list.add(line, null, null, `This line says the same as line ${draft.lines[0]}, so it is left out`);
  }
}

const isExample = (text: Text, line: number) =>
  text(line, 'first_name') === exampleChild.first_name && text(line, 'last_name') === exampleChild.last_name;

/** The lines by child. A line whose names or birth date cannot be read is a child of its own. */
export function draftsOf(file: ImportFile, text: Text, list: FaultList) {
  const drafts = new Map<string, Draft>();
  let examples = 0;
  for (const { line, cells } of file.lines) {
    if (!hasItsCells(file, { line, cells }, list)) continue;
    if (isExample(text, line)) {
      examples += 1;
      continue;
    }
    const [first_name, last_name] = [text(line, 'first_name'), text(line, 'last_name')];
    const dob = dayOfCell(text(line, 'dob'));
    const key =
      first_name && last_name && 'value' in dob ? childKey({ first_name, last_name, dob: dob.value }) : `line ${line}`;
    const draft = drafts.get(key) ?? { key, lines: [], cells: new Map(), carers: [], faulty: false };
    drafts.set(key, draft);
    addLine(draft, line, text, list);
  }
  return { drafts: [...drafts.values()], examples };
}

function hasItsCells({ header }: ImportFile, { line, cells }: ImportLine, list: FaultList) {
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length >= header.length && !extra) return true;
  const problem = `This line has ${cells.length} cells where the first line names ${header.length} columns. Is a comma without quotation marks around its cell?`;
  list.add(line, null, null, problem);
  return false;
}
