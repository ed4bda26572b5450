/** What can be done in the grid, with the keys for it. Menus and the help list the same. */
export type Command =
  | 'edit'
  | 'add'
  | 'earlier'
  | 'later'
  | 'dayBefore'
  | 'dayAfter'
  | 'rowAbove'
  | 'rowBelow'
  | 'longer'
  | 'shorter'
  | 'startEarlier'
  | 'startLater'
  | 'split'
  | 'copy'
  | 'paste'
  | 'copyToNextDay'
  | 'open'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'help';

type Entry = { command: Command; label: string; keys: string; on: 'shift' | 'place' | 'rota' };

export const commands: readonly Entry[] = [
  { command: 'edit', label: 'Edit', keys: 'Enter', on: 'shift' },
  { command: 'add', label: 'Add a shift here', keys: 'N', on: 'place' },
  { command: 'earlier', label: '15 min earlier', keys: 'Shift + ←', on: 'shift' },
  { command: 'later', label: '15 min later', keys: 'Shift + →', on: 'shift' },
  { command: 'rowAbove', label: 'To the row above', keys: 'Shift + ↑', on: 'shift' },
  { command: 'rowBelow', label: 'To the row below', keys: 'Shift + ↓', on: 'shift' },
  { command: 'dayBefore', label: 'To the day before', keys: 'Shift + Page Up', on: 'shift' },
  { command: 'dayAfter', label: 'To the day after', keys: 'Shift + Page Down', on: 'shift' },
  { command: 'longer', label: 'End 15 min later', keys: '+', on: 'shift' },
  { command: 'shorter', label: 'End 15 min earlier', keys: '−', on: 'shift' },
  { command: 'startEarlier', label: 'Start 15 min earlier', keys: ',', on: 'shift' },
  { command: 'startLater', label: 'Start 15 min later', keys: '.', on: 'shift' },
  { command: 'split', label: 'Split', keys: 'S', on: 'shift' },
  { command: 'copy', label: 'Copy', keys: 'C', on: 'shift' },
  { command: 'paste', label: 'Paste here', keys: 'V', on: 'place' },
  { command: 'copyToNextDay', label: 'Copy to the next day', keys: 'D', on: 'shift' },
  { command: 'open', label: 'Leave open', keys: 'O', on: 'shift' },
  { command: 'remove', label: 'Remove', keys: 'Delete', on: 'shift' },
  { command: 'undo', label: 'Undo', keys: 'Ctrl + Z', on: 'rota' },
  { command: 'redo', label: 'Redo', keys: 'Ctrl + Y', on: 'rota' },
  { command: 'help', label: 'Keys', keys: '?', on: 'rota' },
];

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const shifted: Record<string, Command> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowUp: 'rowAbove',
  ArrowDown: 'rowBelow',
  PageUp: 'dayBefore',
  PageDown: 'dayAfter',
};
const plain: Record<string, Command> = {
  Enter: 'edit',
  ' ': 'edit',
  n: 'add',
  '+': 'longer',
  '=': 'longer',
  '-': 'shorter',
  '−': 'shorter',
  ',': 'startEarlier',
  '.': 'startLater',
  s: 'split',
  c: 'copy',
  v: 'paste',
  d: 'copyToNextDay',
  o: 'open',
  Delete: 'remove',
  Backspace: 'remove',
  '?': 'help',
};
const withCtrl: Record<string, Command> = { z: 'undo', y: 'redo', c: 'copy', v: 'paste' };

/** The command of a key; undefined for keys that are not the grid's. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): Command | undefined {
  if (altKey) return undefined;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return shiftKey && letter === 'z' ? 'redo' : withCtrl[letter];
  return (shiftKey ? shifted[key] : undefined) ?? plain[letter];
}
