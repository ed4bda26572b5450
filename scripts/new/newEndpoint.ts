import { rowsOf, shapeOf, type House } from '../house.ts';
import {
  isList,
  routeCode,
  routeImports,
  schemaCode,
  schemaImports,
  schemaMark,
  workOf,
  type NewEndpoint,
} from './endpointFiles.ts';
import { endpointTestCode } from './endpointTest.ts';
import { actionsFile, holdEndpoint, type EndpointWish } from './endpointWish.ts';
import { workCode } from './endpointWork.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { addImport, addItem, addProperty, append, exportedLists, exportsOf, properties } from './source.ts';
import { camel } from './words.ts';

const tableFile = 'api/endpoints.tsv';

/**
 * Adds a call: its contract, its action, its route with the SQL behind it, its test, its lines in the access matrix and
 * among the right requests, and its row in the table of calls where the specification has none.
 */
export async function planEndpoint(plan: Plan, house: House, wish: EndpointWish): Promise<void> {
  const one = await holdEndpoint(plan, house, wish);
  const { area, call, method, path, action } = one;
  const name = `${method} ${path}`;
  const roles = tableWord(one);

  const schema = schemaFileFor(plan, one);
  const known = (text: string) => text.replaceAll(schemaMark, schema);
  if (action !== 'public') addAction(plan, one);

  plan.create(`api/src/${area}/${workOf(one)}.ts`, known(workCode(one)));
  plan.create(`api/src/${area}/${call}.test.ts`, endpointTestCode(one));
  addRoute(plan, one, known);

  const beside = (key: string) =>
    key.split(' ')[1]?.split('/').slice(0, 3).join('/') === path.split('/').slice(0, 3).join('/');
  plan.change('api/src/testing/contractAccess.ts', (text) =>
    addProperty(text, 'access', { key: name, value: accessLine(one), beside }),
  );
  plan.change('api/src/testing/contractRequests.ts', (text) =>
    addProperty(text, 'requests', { key: name, value: rightRequest(one), beside }),
  );
  addTableRow(plan, one, roles);
}

function addAction(plan: Plan, { action, rules }: NewEndpoint) {
  const noun = action.split('.')[0] ?? '';
  if (properties(plan.read(actionsFile), 'actions').has(action)) return;
  plan.change(actionsFile, (text) =>
    addProperty(
      rules.reduce((sofar, rule) => addImport(sofar, './rules.ts', rule.split('.')[0] ?? ''), text),
      'actions',
      { key: action, value: `[${rules.join(', ')}]`, beside: (key) => key.startsWith(`${noun}.`) },
    ),
  );
}

/** The area's schema file, or one of the call's own where that has no room. Adds the contract to it. */
function schemaFileFor(plan: Plan, one: NewEndpoint): string {
  const inArea = camel(one.area);
  const full =
    plan.has(`shared/schema/${inArea}.ts`) && plan.read(`shared/schema/${inArea}.ts`).split('\n').length > 225;
  const name = full ? one.call : inArea;
  const file = `shared/schema/${name}.ts`;
  if (!plan.has(file)) plan.create(file, "import * as z from 'zod/mini';\n");
  if (exportsOf(plan.read(file)).includes(one.call)) throw new Refused(`${file} exports a '${one.call}' already.`);
  plan.change(file, (text) =>
    append(
      schemaImports(one).reduce(
        (sofar, [from, imported]) => (from === `./${name}.ts` ? sofar : addImport(sofar, from, imported)),
        text,
      ),
      schemaCode(one),
    ),
  );
  return name;
}

/** Adds the route to the area's list, and the list to the API if it is new. */
function addRoute(plan: Plan, one: NewEndpoint, known: (text: string) => string) {
  const file = `api/src/${one.area}/routes.ts`;
  const fresh = `${camel(one.area)}Routes`;
  if (!plan.has(file)) {
    plan.create(file, `/** The calls of ${one.area}. */\nexport const ${fresh} = [];\n`);
    plan.change('api/src/app.ts', (text) =>
      addItem(addImport(text, `./${one.area}/routes.ts`, fresh), 'routes', `...${fresh}`),
    );
  }
  plan.change(file, (text) => {
    const list = exportedLists(text).find((name) => name.endsWith('Routes'));
    if (!list) throw new Refused(`${file} exports no list of routes.`);
    const imported = routeImports(one).reduce((sofar, [from, name]) => addImport(sofar, known(from), name), text);
    return addItem(imported, list, routeCode(one), '\n\n');
  });
}

/** The line of the access matrix, by the names that contractAccess.ts gives the usual ones. */
function accessLine({ subject, param, rules }: NewEndpoint): string {
  return {
    branch: rules.includes('staff.ofBranch') ? 'branchOfStaff' : 'branchOfAdmins',
    family: param ? 'family' : 'keyworkers',
    person: 'signedIn',
    anyone: param ? 'offered' : 'everybody',
  }[subject.owner];
}

/** A request that is right in every part. */
function rightRequest(one: NewEndpoint): string {
  const { subject, param } = one;
  const query = isList(one) ? ["query: { page: '1', per_page: '5' }"] : [];
  if (subject.owner === 'branch') {
    const params = param ? `{ ...inBranch(of), ${param}: of.${subject.object} }` : 'inBranch(of)';
    return `(of) => ({ ${[`params: ${params}`, ...query].join(', ')} })`;
  }
  return param
    ? `({ ${subject.object} }) => ({ params: { ${param === subject.object ? param : `${param}: ${subject.object}`} } })`
    : `() => ({ ${query.join(', ')} })`;
}

/** The word of the table of calls for who may make the call. */
function tableWord({ subject, rules }: NewEndpoint): string {
  const ofBranch = rules.includes('staff.ofBranch') ? 'service' : 'admin';
  return { branch: ofBranch, family: 'keyworker', person: 'any', anyone: 'public' }[subject.owner];
}

/** Adds the call's row after the last of its area. A row that is there must say the same. */
function addTableRow(plan: Plan, { method, path, area, summary }: NewEndpoint, roles: string) {
  const table = plan.read(tableFile);
  const row = rowsOf(table).find(([verb, at = '']) => verb === method && shapeOf(at) === shapeOf(path));
  if (row && row[1] !== path) throw new Refused(`${tableFile} writes this path ${row[1]}.`);
  if (row && row[3] !== roles)
    throw new Refused(`${tableFile} has ${method} ${path} for '${row[3]}', not for '${roles}'.`);
  if (row) return;
  const lines = table.replace(/\n$/, '').split('\n');
  const last = lines.findLastIndex((line) => line.split('\t')[2] === area);
  lines.splice(last < 0 ? lines.length : last + 1, 0, [method, path, area, roles, 'added', summary].join('\t'));
  plan.change(tableFile, () => `${lines.join('\n')}\n`);
}
