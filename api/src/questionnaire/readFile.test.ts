import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadQuestionnaireError, readQuestionnaire } from './readFile.ts';

const example = readFileSync(join(import.meta.dirname, '../../data/questionnaire.json'), 'utf8');

/** What is said of a text that is no questionnaire. */
function faultsOf(text: string): string {
  try {
    readQuestionnaire(text);
  } catch (error) {
    if (error instanceof BadQuestionnaireError) return error.message;
    throw error;
  }
  return '';
}

/** The line of the example on which something stands, from 1. */
const lineWith = (part: string) => example.slice(0, example.indexOf(part)).split('\n').length;

describe('the file of a questionnaire', () => {
  it('is read as the example is written, also with a byte order mark', () => {
    const read = readQuestionnaire(`\uFEFF${example}`);
    expect(read.questions.map(({ type }) => type)).toEqual([
      'single-option',
      'multiple-option',
      'single-option',
      'free-text',
    ]);
    expect(read).toMatchObject({ key: 'childcare-near-you', find_out_more: '/legal/privacy' });
  });

  it.each([
    ['"type": "multiple-option"', '"type": "many"', 'questions.1.type'],
    ['"After 6pm"', '"Before 8am"', 'questions.1.options', '[\n        "Before 8am"'],
    ['"At weekends"', '""', 'questions.1.options.3'],
    ['"At weekends"', '7', 'questions.1.options.3'],
    ['"question": "How good', '"order": 1, "question": "How good', 'questions.2', '{\n      "question": "How good'],
    ['"closes_on": "2027-01-31"', '"closes_on": "2026-10-31"', 'closes_on'],
    ['"opens_on": "2026-11-01"', '"opens_on": "2026-11-31"', 'opens_on'],
    ['"find_out_more": "/legal/privacy"', '"find_out_more": "javascript:alert(1)"', 'find_out_more'],
    ['"find_out_more": "/legal/privacy"', '"find_out_more": "//elsewhere.test"', 'find_out_more'],
    ['"key": "childcare-near-you"', '"key": "Childcare"', 'key'],
  ])('with a fault says its line and path: %s becomes %s', (right, wrong, path, at?: string) => {
    const text = example.replace(right, () => wrong);
    const line = lineWith(at ?? right);
    expect(faultsOf(text)).toMatch(new RegExp(`^line ${line}: ${path}: \\S`));
  });

  it('says the line of what something is missing in, and all faults at once', () => {
    const text = example
      .replace('      "type": "free-text"\n', '')
      .replace('have?",', 'have?"')
      .replace('"title": "Childcare near you",', '"title": "",');
    const faults = faultsOf(text.replace('better where you live?",', 'better where you live?"'));
    expect(faults).toMatch(/line 3: title: /);
    expect(faults).toMatch(new RegExp(`line ${lineWith('"question": "What would') - 1}: questions\\.3\\.type: `));
  });

  it.each([
    ['a comma too many', example.replace('"Hard",', '"Hard",,'), lineWith('"Hard",')],
    ['an end too early', example.trimEnd().slice(0, -1), example.trimEnd().split('\n').length],
  ])('that is no JSON says where: %s', (_, text, line) => {
    expect(faultsOf(text)).toMatch(new RegExp(`^line ${line}: this is no JSON`));
  });
});
