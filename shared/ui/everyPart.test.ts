import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Parts of other parts: their states show in the stories of those. */
const inner = [
  'BeyondEnd',
  'ChoiceBox',
  'ChoiceGroup',
  'Drawing',
  'DropZone',
  'Field',
  'FieldError',
  'LeaveDialog',
  'PendingWords',
  'TableRow',
  'ToneIcon',
  'TryAgain',
];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);
const stories = files
  .filter((name) => name.endsWith('.stories.tsx'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  .join('\n');
const parts = files.map((name) => basename(name, '.tsx')).filter((name) => /^\w+$/.test(name));

it('shows every part in a story', () => {
  const without = parts.filter((part) => !inner.includes(part) && !stories.includes(`/${part}.tsx'`));
  expect(without).toEqual([]);
});
