import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';

/** What a statement needs of a handle. */
type Sender = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

/** Stands for a value while a statement is compiled. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/** Name → text of what was compiled so far; a name stands for one text. */
const texts = new Map<string, string>();
const names = new Map<string, string>();

/** The name under which PostgreSQL keeps a statement; undefined for one that is sent as it is. */
export const nameOfStatement = (text: string) => names.get(text);

function register(name: string, text: string) {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}.`);
  texts.set(name, text);
  names.set(text, name);
}

/**
 * A statement that is sent so often that it is compiled once, and that each connection to PostgreSQL parses and plans
 * once and keeps by its name. For a closed list of hot statements whose text is always the same: `write` is called a
 * single time, with stand-ins that may only be put into the SQL. It names its columns, for a plan that is kept must not
 * change what it answers when a migration adds one. The embedded database is sent the text each time.
 */
export function prepared<Row, Values extends Record<string, unknown>>(
  name: string,
  write: (values: Values) => RawBuilder<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return (handle: Sender, values: Values) => {
    if (!compiled) {
      compiled = write(slots as Values).compile(handle);
      register(name, compiled.sql);
    }
    const parameters = compiled.parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
    return handle.executeQuery<Row>({ ...compiled, parameters });
  };
}
