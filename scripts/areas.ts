import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `api/areas.json`: which areas of the API an area may import. */
export type AreaTable = {
  /** Every area of `areas` may import these. */
  anyAreaMayImport: readonly string[];
  /** The layer below the areas, each with everything that it imports. */
  foundation: Readonly<Record<string, readonly string[]>>;
  /** Imports of an area beside `anyAreaMayImport`. */
  areas: Readonly<Record<string, readonly string[]>>;
};

/** The other areas that each area imports. */
export type AreaImports = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads from the sources of the API which areas import which, without tests and contract examples. A file beside the
 * folders is its own area.
 */
export function readAreaImports(src: string): AreaImports {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*[.](test|examples)[.]ts$).*[.]ts$/.test(file),
  );
  const areaOf = (file: string) => (file.split('/')[0] ?? '').replace(/[.]ts$/, '');
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const area = areaOf(file);
    const own = found.get(area) ?? new Set();
    found.set(area, own);
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?'([.][^']+)'/g,
    )) {
      const imported = areaOf(relative(src, join(src, dirname(file), path)));
      if (imported !== area) own.add(imported);
    }
  }
  return found;
}

/** The areas of one cycle, in import order, or null. */
function cycleIn(table: Readonly<Record<string, readonly string[]>>): string[] | null {
  const done = new Set<string>();
  const visit = (area: string, path: readonly string[]): string[] | null => {
    if (path.includes(area)) return [...path.slice(path.indexOf(area)), area];
    if (done.has(area)) return null;
    for (const next of table[area] ?? []) {
      const cycle = visit(next, [...path, area]);
      if (cycle) return cycle;
    }
    done.add(area);
    return null;
  };
  for (const area of Object.keys(table)) {
    const cycle = visit(area, []);
    if (cycle) return cycle;
  }
  return null;
}

/** Problems of the table itself; dependency-cruiser compares the imports with it. */
export function problemsOfAreas({ anyAreaMayImport, foundation, areas }: AreaTable, imports: AreaImports): string[] {
  const table = { ...foundation };
  for (const [area, own] of Object.entries(areas)) table[area] = [...anyAreaMayImport, ...own];
  const cycle = cycleIn(table);
  const declared = Object.entries({ ...foundation, ...areas });
  return [
    ...(cycle ? [`Areas import each other: ${cycle.join(' → ')}.`] : []),
    ...declared.flatMap(([area, own]) =>
      imports.has(area)
        ? own
            .filter((each) => !imports.get(area)?.has(each))
            .map((each) => `${area} declares ${each} and does not import it.`)
        : [`There is no area ${area}.`],
    ),
    ...anyAreaMayImport.filter((area) => !foundation[area]).map((area) => `${area} is not in the foundation.`),
    ...declared.flatMap(([area, own]) =>
      own.filter((each) => !table[each]).map((each) => `${area} declares ${each}, which has no line of its own.`),
    ),
  ];
}
