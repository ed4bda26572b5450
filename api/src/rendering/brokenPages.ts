import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** A page of an app, in a release of the app and one of the shell. */
export type PageOfRelease = { app: string; version: string; shell: string; page: string };

/** A page that broke the process which rendered it, with the reason and the time. */
type BrokenPage = PageOfRelease & { why: string; at: string };

/**
 * Pages that hung the process that rendered them, or ended it. The server does not render them again until their app or the
 * shell is released again; browsers still do.
 */
export type BrokenPages = {
  has(page: PageOfRelease): boolean;
  add(page: PageOfRelease, why: string): void;
};

const text = z.string();
const list = z.array(
  z.object({ app: text, version: text, shell: text, page: text, why: text, at: text }),
) satisfies z.ZodMiniType<BrokenPage[]>;

/** Releases of an app that are remembered: the live one and those of canaries, and what was live before. */
const mostReleases = 8;

const releaseOf = ({ version, shell }: PageOfRelease) => `${version} ${shell}`;

const isSame = (one: PageOfRelease, other: PageOfRelease) =>
  one.app === other.app && one.page === other.page && one.version === other.version && one.shell === other.shell;

/**
 * Keeps the list in a file, so that it outlives a restart. Errors go to `on.problem`: a file that cannot be read counts as
 * empty; where it cannot be written, this process keeps its list in memory.
 */
export function openBrokenPages(
  file: string,
  on: { broke(page: BrokenPage): void; problem(error: unknown): void },
): BrokenPages {
  function read(): BrokenPage[] {
    try {
      return list.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') on.problem(error);
      return [];
    }
  }

  let known = read();
  return {
    has: (page) => known.some((one) => isSame(one, page)),
    add(page, why) {
      if (known.some((one) => isSame(one, page))) return;
      const broken: BrokenPage = { ...page, why, at: new Date().toISOString() };
      on.broke(broken);
      // Pages that another API process wrote in the meantime are kept; those of long former releases of the app are not.
      const written = read().filter((one) => !known.some((own) => isSame(own, one)));
      const all = [...known, ...written, broken];
      const releases = [...new Set(all.filter(({ app }) => app === page.app).map(releaseOf))];
      const recent = new Set([...releases.slice(-mostReleases), releaseOf(page)]);
      known = all.filter((one) => one.app !== page.app || recent.has(releaseOf(one)));
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`);
        renameSync(`${file}.new`, file);
      } catch (error) {
        on.problem(error);
      }
    },
  };
}
