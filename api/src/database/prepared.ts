import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';

/** What a statement needs of a handle. */
type Sender = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

/** Placeholder of a value while a statement is compiled. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/** Compiled statements, name to text; a name belongs to one text. */
const texts = new Map<string, string>();
const names = new Map<string, string>();

/** The name of a statement at PostgreSQL; undefined for one that is sent unnamed. */
export const nameOfStatement = (text: string) => names.get(text);

function register(name: string, text: string) {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}.`);
  texts.set(name, text);
  names.set(text, name);
}

/**
 * A frequent statement that is compiled once, and that each connection to PostgreSQL parses and plans once under its
 * name. For a closed list of hot statements with a constant text: `write` is called once, with placeholders that may
 * only be put into the SQL. It must name its columns, because the result of a cached plan must not change when a
 * migration adds one. The embedded database gets the text each time.
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
