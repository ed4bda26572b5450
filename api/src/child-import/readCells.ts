import { fold } from '@bairn/shared/format/fold';
import { relations } from '@bairn/shared/schema/relations';
import { readDay } from '../csv/readDay.ts';

/** What a cell says, or the problem with it in words. */
export type Cell<Value> = { value: Value } | { problem: string };

/** The text of a cell without the spaces around it, and without the apostrophe that keeps a spreadsheet from running it. */
export const textOfCell = (cell: string | undefined) =>
  (cell ?? '')
    .normalize('NFC')
    .trim()
    .replace(/^'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/, '');

/** `06/05/2023` or `2023-05-06`; the local date in ISO form. */
export function dayOfCell(text: string): Cell<string> {
  const day = readDay(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').toReversed().join('/') : text);
  return day ? { value: day } : { problem: 'Write a date of the calendar as DD/MM/YYYY, such as 06/05/2023' };
}

const answers: Record<string, boolean> = {
  ...Object.fromEntries(['yes', 'y', 'true', '1', 'x'].map((word) => [word, true])),
  ...Object.fromEntries(['no', 'n', 'false', '0', ''].map((word) => [word, false])),
};

/** Yes or no; an empty cell is no. */
export function flagOfCell(text: string): Cell<boolean> {
  const value = answers[text.toLowerCase()];
  return value === undefined ? { problem: 'Write yes or no' } : { value };
}

const otherWords: Record<string, string> = {
  mum: 'mother',
  mam: 'mother',
  mummy: 'mother',
  dad: 'father',
  daddy: 'father',
  stepmother: 'step-parent',
  stepfather: 'step-parent',
  'step-mother': 'step-parent',
  'step-father': 'step-parent',
  gran: 'grandparent',
  granny: 'grandparent',
  grandma: 'grandparent',
  grandmother: 'grandparent',
  grandad: 'grandparent',
  grandpa: 'grandparent',
  grandfather: 'grandparent',
  aunt: 'aunt or uncle',
  auntie: 'aunt or uncle',
  uncle: 'aunt or uncle',
  brother: 'brother or sister',
  sister: 'brother or sister',
  friend: 'family friend',
};

/** The id of a relation by its name or another word for it; `parent` for an empty cell. */
export function relationOfCell(text: string): Cell<number> {
  const word = text.toLowerCase() || 'parent';
  const found = relations.find(({ code }) => code === (Object.hasOwn(otherWords, word) ? otherWords[word] : word));
  return found
    ? { value: found.id }
    : { problem: `Write one of: ${relations.map(({ code }) => code).join(', ')}; or leave it empty` };
}

/** The id of a room by its name. */
export function roomOfCell(text: string, rooms: readonly { id: string; name: string }[]): Cell<string> {
  const found = rooms.find(({ name }) => fold(name.trim()) === fold(text));
  if (found) return { value: found.id };
  const names = rooms.map(({ name }) => name).join(', ');
  return { problem: names ? `There is no such room here. The rooms: ${names}` : 'This service has no rooms yet' };
}
