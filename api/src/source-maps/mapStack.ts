import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import * as z from 'zod/mini';
import { readKeptVersions } from '../releases/history.ts';
import { namedFunctions } from './namedFunctions.ts';

/** A place in a script of a release, as browsers write it: Chrome in brackets, Firefox and Safari after an `@`. */
const place = /\S*\/r\/([a-z][\w-]*)\/([\w.+-]+)\/([\w./-]+\.js):(\d{1,9}):(\d{1,9})/;
/** Frames that are looked up; the outer ones of a deep stack say little. */
const mostFrames = 20;
/** Bytes of one map that is read. The shell's is 0.6 MB. */
const mostBytes = 8_000_000;
/** Scripts with their maps that are kept, by the time of their last use. */
const mostScripts = 6;

const MapList = z.record(z.string(), z.string());

type Script = { map: TraceMap; functionAt: ReturnType<typeof namedFunctions> };

const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Makes stacks of released scripts readable: source file, line and function instead of the place in the script.
 * A place is looked up only where the registry names the release and the release lists the script, so no part of a stack
 * becomes a path; and only with maps that are as the release's record says.
 * @param site the folder of the releases.
 * @returns the stack with the places that could be found; undefined where none could.
 */
export function makeStackMapper(site: string): (stack: string) => Promise<string | undefined> {
  const scripts = new Map<string, Promise<Script | undefined>>();
  const keptVersion = readKeptVersions(site);

  async function read(app: string, version: string, file: string): Promise<Script | undefined> {
    const record = await keptVersion(app, version);
    if (record?.maps === undefined) return undefined;
    const folder = join(site, 'r', app, record.version);
    const list = await readFile(join(folder, 'maps.json'));
    if (integrityOf(list) !== record.maps) return undefined;
    const hashes = MapList.parse(JSON.parse(list.toString()));
    if (!Object.hasOwn(hashes, file)) return undefined;
    const path = join(folder, `${file}.map`);
    if ((await stat(path)).size > mostBytes) return undefined;
    const [map, code] = await Promise.all([readFile(path), readFile(join(folder, file), 'utf8')]);
    return integrityOf(map) === hashes[file]
      ? { map: new TraceMap(map.toString()), functionAt: namedFunctions(code) }
      : undefined;
  }

  /** A script with its map, from memory if it was used lately; undefined where there is none that can be used. */
  function scriptOf(app: string, version: string, file: string): Promise<Script | undefined> {
    const key = `${app}/${version}/${file}`;
    const script = scripts.get(key) ?? read(app, version, file).catch(() => undefined);
    scripts.delete(key);
    scripts.set(key, script);
    const [oldest] = scripts.keys();
    if (scripts.size > mostScripts && oldest !== undefined) scripts.delete(oldest);
    // It may be on its way to this machine.
    void script.then((found) => found ?? scripts.delete(key));
    return script;
  }

  async function sourceOf([, app = '', version = '', file = '', line, column]: RegExpExecArray) {
    const script = await scriptOf(app, version, file);
    if (!script) return undefined;
    // Browsers count columns from one, maps from zero; both count lines from one.
    const at = { line: Number(line), column: Math.max(0, Number(column) - 1) };
    const found = originalPositionFor(script.map, at);
    if (found.source === null) return undefined;
    const where = `${found.source}:${found.line}:${found.column + 1}`;
    const called = script.functionAt(at);
    const name = called && (originalPositionFor(script.map, called).name ?? called.name);
    return name ? `    at ${name} (${where})` : `    at ${where}`;
  }

  return async (stack) => {
    let looked = 0;
    let known = 0;
    const lines: string[] = [];
    for (const line of stack.split('\n')) {
      const frame = looked < mostFrames ? place.exec(line) : null;
      if (frame) looked += 1;
      const source = frame ? await sourceOf(frame) : undefined;
      if (source !== undefined) known += 1;
      lines.push(source ?? line);
    }
    return known > 0 ? lines.join('\n') : undefined;
  };
}
