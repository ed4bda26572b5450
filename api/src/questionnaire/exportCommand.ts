import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Id } from '@bairn/shared/schema/rules';
import { onDatabase } from '../commands/onDatabase.ts';
import { transact } from '../database/database.ts';
import { runCommand, WrongInputError } from './command.ts';
import { exportAnswers, listQuestionnaires, NoExportError } from './exportAnswers.ts';

const usage = `Exports the answers to a questionnaire as CSV, without names and in steps of five.

  pnpm questionnaire:export            lists the questionnaires
  pnpm questionnaire:export ID         prints the answers to one that is closed
  pnpm questionnaire:export ID FILE    writes them to a file

The first export removes for good which person gave which answer.
`;

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(usage);
  const [id, path, ...more] = positionals;
  if (id === undefined) return console.log((await onDatabase(listQuestionnaires)) || 'There is no questionnaire.');
  if (more.length > 0 || !Id.safeParse(id).success) throw new WrongInputError(usage);
  const csv = await onDatabase((db) => transact(db, (tx) => exportAnswers(tx, id))).catch((error: unknown) => {
    throw error instanceof NoExportError ? new WrongInputError(error.message) : error;
  });
  if (path === undefined) return void process.stdout.write(csv);
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  await writeFile(file, csv);
  console.log(`Written to ${file}.`);
});
