import { parseArgs } from 'node:util';
import { accessWords } from '../accessWords.ts';
import { Refused } from './refused.ts';
import { subjects } from './subjects.ts';
import { sentence } from './words.ts';

/** An argument of a command, with the question for it. */
type Part = {
  /** `--name`, or positional if it has none. */
  name: string;
  positional?: true;
  question: string;
  /** Its default; an argument without one is required. */
  otherwise?: (given: Readonly<Record<string, string>>) => string | undefined;
  optional?: true;
  /** Said without a value, and not asked for. */
  flag?: true;
};

const words = Object.keys(accessWords).join(', ');
const access: Part = { name: 'access', question: `Who may open it? (${words})` };
const path: Part = { name: 'path', question: 'Its path, such as /planning/day-notes' };
const title: Part = { name: 'title', question: 'Its title, such as "Day notes"' };
const nav: Part = { name: 'nav', question: 'Its place in the navbar, such as planning or planning:40', optional: true };
const list: Part = { name: 'list', question: 'The call of the list that it is, such as listSessions', optional: true };
const reads: Part = { name: 'reads', question: 'The call it shows, such as listSessions', optional: true };

/** The arguments of each command, in the order of the questions. */
export const commands = {
  remote: {
    usage: 'pnpm new remote <name> [--path /x] [--title "…"] [--access …] [--nav main[:90]] [--reads listX]',
    parts: [
      { name: 'name', positional: true, question: 'Its name, in lower-case letters and digits' },
      { ...path, otherwise: ({ name }) => `/${name}` },
      { ...title, otherwise: ({ name = '' }) => sentence(name) },
      { ...access, otherwise: () => 'signed-in' },
      { ...nav, otherwise: () => 'main' },
      reads,
    ],
  },
  page: {
    usage:
      'pnpm new page <remote> <area>/<Name> --path /x/y --title "…" --access … [--nav planning[:40]] [--list listX | --reads showX]',
    parts: [
      { name: 'remote', positional: true, question: 'The remote it belongs to, such as planning' },
      { name: 'where', positional: true, question: 'Its area and name, such as day-notes/DayNotes' },
      path,
      title,
      access,
      nav,
      list,
      reads,
    ],
  },
  endpoint: {
    usage: 'pnpm new endpoint <area> <verbNoun> --method GET --path /x/{id} --access … --of … [--list] [--summary "…"]',
    parts: [
      { name: 'area', positional: true, question: 'Its area, a folder of api/src such as planning' },
      { name: 'call', positional: true, question: 'Its name, a verb with a noun such as listDayNotes' },
      { name: 'method', question: 'Its method (GET, POST, PATCH)', otherwise: () => 'GET' },
      { name: 'path', question: 'Its path below /api, such as /nursery/{nursery}/branch/{branch}/day-notes' },
      { name: 'access', question: `Who may call it? (${words}, or an action such as session.read)` },
      { name: 'of', question: `What it is about (${Object.keys(subjects).join(', ')}, or new:kind)` },
      { name: 'list', question: 'Does it answer several of them?', flag: true, optional: true },
      {
        name: 'summary',
        question: 'What it does, in a line',
        otherwise: ({ call = '' }) => sentence(call),
      },
    ],
  },
} as const satisfies Record<string, { usage: string; parts: readonly Part[] }>;

export type Command = keyof typeof commands;
export type Wish = { command: Command; given: Record<string, string>; dry: boolean; install: boolean };

/** The usage of each command, and the meaning of its words. */
export const usage = () =>
  [
    ...Object.values(commands).map((one) => `  ${one.usage}`),
    '',
    `  --access  ${words}`,
    '  --list    of a call: it answers several, with filters, sorts, pages and a CSV file;',
    '            of a page: the call of such a list, which the page draws',
    '  --reads   an exported GET of shared/calls that the page shows; the age ranges unless told',
    `  --of      ${Object.keys(subjects).join(', ')}: whose rows the call reads or writes about;`,
    '            a kind of api/src/access/objects.ts, or new:fire-drill for a kind that is made with its table',
    '  --dry     says what would be written, and writes nothing',
    '  --no-install  leaves the links of a new remote to the next pnpm install',
  ].join('\n');

/** Parses a command line, which may be incomplete. @throws Refused for unknown words */
export function readWish(args: readonly string[]): Wish {
  const [command = '', ...rest] = args;
  if (!isCommand(command))
    throw new Refused(command ? `There is no new '${command}'.` : 'Say what: a remote, a page or an endpoint.');
  const parts: readonly Part[] = commands[command].parts;
  const options = Object.fromEntries(
    parts
      .filter(({ positional }) => !positional)
      .map(({ name, flag }) => [name, { type: flag ? ('boolean' as const) : ('string' as const) }]),
  );
  const { values, positionals } = parse(rest, options);
  const places = parts.filter(({ positional }) => positional);
  if (positionals.length > places.length) throw new Refused(`'${positionals[places.length]}' is one word too many.`);
  const given: Record<string, string> = {};
  places.forEach(({ name }, index) => {
    const word = positionals[index];
    if (word !== undefined) given[name] = word;
  });
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') given[name] = value;
  for (const { name, flag } of parts) if (flag && Object.hasOwn(values, name)) given[name] = 'yes';
  return { command, given, dry: values['dry'] === true, install: values['no-install'] !== true };
}

function parse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  const flags = { dry: { type: 'boolean' }, 'no-install': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options: { ...options, ...flags }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

const isCommand = (word: string): word is Command => Object.hasOwn(commands, word);

/**
 * Completes the arguments: asks for missing ones at a terminal, else uses the defaults.
 * @throws Refused that names what is missing
 */
export async function completeWish(
  { command, given }: Wish,
  ask?: (question: string, otherwise: string | undefined) => Promise<string>,
): Promise<Record<string, string>> {
  const whole = { ...given };
  for (const part of commands[command].parts as readonly Part[]) {
    if (part.flag || whole[part.name] !== undefined) continue;
    const usual = part.otherwise?.(whole);
    const answer = ask ? (await ask(part.question, part.optional ? (usual ?? '') : usual)).trim() || usual : usual;
    if (answer) whole[part.name] = answer;
    else if (!part.optional)
      throw new Refused(`It has no ${part.positional ? `<${part.name}>` : `--${part.name}`}: ${part.question}.`);
  }
  return whole;
}
