import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { onDatabase } from '../commands/onDatabase.ts';
import { transact } from '../database/database.ts';
import { runCommand, WrongInputError } from './command.ts';
import { importQuestionnaire, type Imported } from './importQuestionnaire.ts';
import { BadQuestionnaireError, readQuestionnaire, type QuestionnaireFile } from './readFile.ts';

const usage = `Imports a questionnaire for families; docs/decisions/questionnaires.md describes the file.

  pnpm import:questionnaire FILE [--dry-run]

  --dry-run   checks the file, says what would change and writes nothing
`;

async function read(file: string): Promise<QuestionnaireFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongInputError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    );
  });
  try {
    return readQuestionnaire(text);
  } catch (error) {
    if (!(error instanceof BadQuestionnaireError)) throw error;
    throw new WrongInputError(`Nothing was imported from ${file}:\n${error.message}`);
  }
}

function describe({ id, version, what }: Imported, { key, opens_on, closes_on, questions }: QuestionnaireFile) {
  const said = {
    new: 'a new questionnaire',
    'new version': `version ${version}; version ${version - 1} is closed by it`,
    'new days': `other days of version ${version}`,
    unchanged: `unchanged, version ${version}`,
  }[what];
  return `${key}: ${said}. ${questions.length} questions, open from ${opens_on} to ${closes_on}.${id ? ` Id ${id}.` : ''}`;
}

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(usage);
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new WrongInputError(usage);
  // A bad file is found before a database is opened.
  const file = await read(resolve(process.env['INIT_CWD'] ?? '.', path));
  const dryRun = values['dry-run'];
  const done = await onDatabase((db) => transact(db, (tx) => importQuestionnaire(tx, file, dryRun)));
  console.log(describe(done, file));
  if (dryRun) console.log('Nothing was written.');
});
