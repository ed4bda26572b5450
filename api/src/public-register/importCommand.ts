import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../database/database.ts';
import { FolderInUseError } from '../database/dataFolder.ts';
import { migrate } from '../database/migrate.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { encodingOf, encodings, UnreadableFileError } from '../csv/decode.ts';
import { importPublicRegister, type Counts } from './importPublicRegister.ts';
import { loadReference } from './outcodes.ts';

const usage = `Reads the Care Inspectorate's register of services (its monthly CSV file) into Bairn.

  pnpm import:care-inspectorate FILE [--dry-run]

  --dry-run   says what would change and writes nothing
`;

/** Messages about single rows that are printed of each kind; the rest are counted. */
const mostNotes = 50;

const format = new Intl.NumberFormat('en-GB');
const row = (label: string, count: number) => `  ${label.padEnd(12)}${format.format(count).padStart(8)}`;

function summary(counts: Counts, dryRun: boolean) {
  const { added, changed, unchanged, duplicates, blank, refused, other, missing } = counts;
  const lines = [
    row('lines read', counts.read),
    row(dryRun ? 'to add' : 'added', added),
    row(dryRun ? 'to change' : 'changed', changed),
    row('unchanged', unchanged),
    row('duplicates', duplicates),
    row('blank', blank),
    row('refused', refused),
  ];
  if (other > 0) lines.push(`${row('other', other)}   services that are not childcare, left out`);
  if (missing > 0) lines.push(`${row('not in it', missing)}   stored before and not in this file; they stay`);
  return lines.join('\n');
}

/** Shows progress on one line of a terminal; prints none to a log. */
const overwrite = (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r\u001B[K${text}`));

function notebook() {
  const told = { refused: 0, duplicate: 0, note: 0 };
  return {
    note(line: number, kind: keyof typeof told, text: string) {
      told[kind] += 1;
      if (told[kind] > mostNotes) return;
      overwrite('');
      console.error(`line ${line}: ${kind === 'refused' ? 'refused: ' : ''}${text}`);
    },
    close() {
      for (const [kind, count] of Object.entries(told)) {
        if (count > mostNotes)
          console.error(
            `… and ${format.format(count - mostNotes)} more lines ${kind === 'refused' ? 'refused' : `with a ${kind}`}`,
          );
      }
    },
  };
}

async function run(path: string, dryRun: boolean) {
  const started = performance.now();
  const settings = readSettings(process.env);
  // An unreadable file is detected before the database is opened.
  await encodingOf(path);
  const noneYet = settings.databaseUrl === null && !existsSync(join(settings.dataFolder, 'database'));
  const database =
    dryRun && noneYet ? null : await openDatabase({ url: settings.databaseUrl, folder: settings.dataFolder });
  let stopped = false;
  process.once('SIGINT', () => (stopped = true));
  try {
    if (database && !dryRun) {
      await migrate(database);
      await loadReference(database);
    }
    const notes = notebook();
    const counts = await importPublicRegister({
      path,
      db: database?.db ?? null,
      dryRun,
      opened({ encoding, columns }) {
        console.log(`Reading ${path} (${encodings[encoding]}, ${columns.count} columns)`);
        for (const warning of columns.warnings) console.error(`Note: ${warning}`);
      },
      note: notes.note,
      progress: (part, { added, changed, unchanged }) =>
        overwrite(`${Math.round(part * 100)}%  ${format.format(added + changed + unchanged)} services`),
      stopped: () => stopped,
    });
    overwrite('');
    notes.close();
    console.log(summary(counts, dryRun));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`${dryRun ? 'Nothing was written. ' : ''}${seconds} s, ${memory} MB of memory at the most.`);
    if (stopped) console.error('Stopped before the end of the file. What is written stays; run it again for the rest.');
    return stopped ? 130 : 0;
  } finally {
    await database?.close();
  }
}

/** Exit code: 0 done, 1 the database cannot be used, 2 the file or the command is wrong. */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const [file] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (file === undefined || positionals.length > 1) {
    console.error(usage);
    return 2;
  }
  return run(resolve(process.env['INIT_CWD'] ?? '.', file), values['dry-run']);
}

try {
  process.exitCode = await main();
} catch (error) {
  overwrite('');
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error instanceof UnreadableFileError) {
    console.error(error.message);
    process.exitCode = 2;
  } else if (code.startsWith('ERR_PARSE_ARGS')) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof FolderInUseError || error instanceof SettingsError) {
    console.error(`Nothing was imported: ${error.message}`);
    process.exitCode = 1;
  } else if (['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(code)) {
    console.error(
      `Nothing was imported: the database of DATABASE_URL does not answer (${(error as Error).message || code}).`,
    );
    process.exitCode = 1;
  } else throw error;
}
