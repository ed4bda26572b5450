import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Refused } from './refused.ts';

/** The maximum lines of lint (`max-lines` of .oxlintrc.json), in code and in tests. */
const mostLines = (path: string) => (/\.test\.tsx?$|^api\/src\/testing\//.test(path) ? 400 : 250);

/** Planned files, by path below the root. Nothing is written before `write`. */
export type Plan = {
  /** A file as it exists, or as it is planned. @throws Refused when there is none */
  read(path: string): string;
  has(path: string): boolean;
  /** @throws Refused when the file exists */
  create(path: string, content: string): void;
  change(path: string, change: (content: string) => string): void;
  files(): { path: string; fresh: boolean; content: string }[];
  /** Formats every file and checks that none is too long. */
  finish(): Promise<void>;
  /** Writes all or nothing. */
  write(): void;
};

/** An empty plan for the checkout at `root`. */
export function makePlan(root: string): Plan {
  const planned = new Map<string, { content: string; fresh: boolean }>();
  const at = (path: string) => join(root, path);
  const has = (path: string) => planned.has(path) || existsSync(at(path));
  const read = (path: string) => {
    const known = planned.get(path)?.content;
    if (known !== undefined) return known;
    if (!existsSync(at(path))) throw new Refused(`There is no ${path}.`);
    return readFileSync(at(path), 'utf8');
  };
  const files = () => [...planned].map(([path, { content, fresh }]) => ({ path, fresh, content }));

  return {
    read,
    has,
    files,
    create(path, content) {
      if (has(path)) throw new Refused(`${path} is there already.`);
      planned.set(path, { content, fresh: true });
    },
    change(path, change) {
      const content = change(read(path));
      planned.set(path, { content, fresh: planned.get(path)?.fresh ?? false });
    },
    async finish() {
      for (const [path, content] of await formatted(root, files())) {
        const lines = content.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length;
        const most = mostLines(path);
        // A list with a line for each area says at its head why it may be longer.
        if (/\.tsx?$/.test(path) && lines > most && !content.startsWith('/* oxlint-disable max-lines -- '))
          throw new Refused(
            `${path} would have ${lines} lines, more than the ${most} that lint allows: split it first.`,
          );
        planned.set(path, { content, fresh: planned.get(path)?.fresh ?? false });
      }
    },
    write() {
      writeAll(root, files());
    },
  };
}

type File = { path: string; content: string };

/** The same files formatted by oxfmt, in a temporary folder: the checkout is not touched. */
async function formatted(root: string, files: readonly File[]): Promise<[path: string, content: string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-new-'));
  try {
    writeFileSync(join(folder, '.oxfmtrc.json'), readFileSync(join(root, '.oxfmtrc.json')));
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), [], { cwd: folder });
    return files.map(({ path }) => [path, readFileSync(join(folder, path), 'utf8')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes each file beside its place, then moves all of them: a full disk is noticed before any file changes, and if a
 * move fails, earlier moves are rolled back. Synchronous, so that Ctrl+C waits for the end.
 */
function writeAll(root: string, files: readonly (File & { fresh: boolean })[]): void {
  const mark = `.new-${process.pid}`;
  const undo: (() => void)[] = [];
  const hold = () => {};
  process.on('SIGINT', hold);
  try {
    for (const { path, content } of files) {
      const target = join(root, path);
      const made = mkdirSync(dirname(target), { recursive: true });
      if (made) undo.push(() => rmSync(made, { recursive: true, force: true }));
      undo.push(() => rmSync(target + mark, { force: true }));
      writeFileSync(target + mark, content);
    }
    for (const { path, fresh } of files) {
      const target = join(root, path);
      const before = fresh ? undefined : readFileSync(target);
      renameSync(target + mark, target);
      undo.push(() => (before ? writeFileSync(target, before) : rmSync(target, { force: true })));
    }
  } catch (error) {
    for (const back of undo.reverse()) back();
    throw new Refused(`Nothing was written: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    process.off('SIGINT', hold);
  }
}
