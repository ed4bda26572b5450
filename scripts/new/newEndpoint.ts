import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaTable } from '../areas.ts';
import { rowsOf, shapeOf, type House } from '../house.ts';
import {
  isList,
  isInBranch,
  routeCode,
  routeImports,
  callCode,
  callImports,
  schemaCode,
  schemaImports,
  schemaMark,
  workOf,
  writes,
  type NewEndpoint,
} from './endpointFiles.ts';
import { endpointTestCode } from './endpointTest.ts';
import { addAuditWords, addObjectKind } from './objectKind.ts';
import {
  listCode,
  listContract,
  listImports,
  listNames,
  listRequest,
  listRoute,
  listRouteImports,
  listWork,
  rowCode,
} from './listFiles.ts';
import { actionsFile, holdEndpoint, type EndpointWish } from './endpointWish.ts';
import { workCode } from './endpointWork.ts';
import type { Plan } from './plan.ts';
import { Refused } from './refused.ts';
import { addImport, addItem, addProperty, append, exportedLists, properties } from './source.ts';
import { camel } from './words.ts';

const tableFile = 'api/endpoints.tsv';

/**
 * Generates a call: its contract, its action, its route with the SQL, its test, its example for the access matrix and
 * the hostile inputs, and its row in the table of calls unless the specification has one.
 */
export async function planEndpoint(plan: Plan, house: House, wish: EndpointWish): Promise<void> {
  const one = await holdEndpoint(plan, house, wish);
  const { area, call, action } = one;
  const roles = tableWord(one);

  const schema = schemaFileFor(plan, one);
  const known = (text: string) => text.replaceAll(schemaMark, schema);
  if (one.makesKind) addObjectKind(plan, one, lastMigration(house));
  if (writes(one)) addAuditWords(plan, one);
  if (action !== 'public') addAction(plan, one);

  if (isList(one)) addList(plan, one);
  plan.create(`api/src/${area}/${workOf(one)}.ts`, known(isList(one) ? listWork(one) : workCode(one)));
  plan.create(`api/src/${area}/${call}.test.ts`, endpointTestCode(one));
  addRoute(plan, one, known);

  addExample(plan, one);
  addTableRow(plan, one, roles);
}

const lastMigration = ({ root }: House) => readdirSync(join(root, 'api/migrations')).toSorted().at(-1) ?? '';

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

/**
 * The area's schema file, or one of the call's own where that has no room. Adds the contract
 * to it, and the call to the file of the same name in shared/calls.
 */
function schemaFileFor(plan: Plan, one: NewEndpoint): string {
  const inArea = camel(one.area);
  const full =
    plan.has(`shared/schema/${inArea}.ts`) && plan.read(`shared/schema/${inArea}.ts`).split('\n').length > 225;
  const name = full ? one.call : inArea;
  const file = `shared/schema/${name}.ts`;
  const calls = `shared/calls/${name}.ts`;
  if (!plan.has(file)) plan.create(file, '');
  if (!plan.has(calls)) {
    plan.create(calls, `import type * as schema from '../schema/${name}.ts';\n`);
    plan.change('shared/package.json', (text) => withEntryPoint(text, `calls/${name}`));
    plan.change('shared/schema/allContracts.ts', (text) => withArea(text, name));
  }
  const [imports, code] = isList(one) ? [listImports(one), listContract(one)] : [schemaImports(one), schemaCode(one)];
  plan.change(file, (text) => {
    const needed = imports.filter(([from]) => from !== `./${name}.ts`);
    const imported = needed.reduce((sofar, [from, what]) => addImport(sofar, from, what), text);
    const zod = /\bz\./.test(code) && !text.includes("from 'zod/mini'") ? "import * as z from 'zod/mini';\n" : '';
    return append(`${zod}${imported}`, code);
  });
  plan.change(calls, (text) => append(addImport(text, ...callImports(one)), callCode(one)));
  return name;
}

/** Lists the calls and contracts of an area among those of the API. */
function withArea(text: string, name: string): string {
  const imports = `import * as ${name}Calls from '../calls/${name}.ts';\nimport * as ${name} from './${name}.ts';\n`;
  const at = text.indexOf('import type');
  return addItem(text.slice(0, at) + imports + text.slice(at), 'areas', `[${name}Calls, ${name}]`);
}

/** The declaration of a list and the rows that it lists. */
function addList(plan: Plan, one: NewEndpoint) {
  const { file } = listNames(one);
  plan.create(`shared/schema/rows/${file}.ts`, rowCode(one));
  plan.create(`shared/schema/lists/${file}.ts`, listCode(one));
  plan.change('shared/package.json', (text) =>
    withEntryPoint(withEntryPoint(text, `schema/lists/${file}`), `schema/rows/${file}`),
  );
}

/** Lists a file among the entry points of shared, in their alphabetical order. */
function withEntryPoint(text: string, path: string): string {
  const shared = JSON.parse(text) as { exports: Record<string, string> };
  const entries = Object.entries(shared.exports);
  const after = entries.findLastIndex(([known]) => known < `./${path}`);
  entries.splice(after + 1, 0, [`./${path}`, `./${path}.ts`]);
  return `${JSON.stringify({ ...shared, exports: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** Adds the route to the area's list, and a new list to the API. */
function addRoute(plan: Plan, one: NewEndpoint, known: (text: string) => string) {
  const file = `api/src/${one.area}/routes.ts`;
  const fresh = `${camel(one.area)}Routes`;
  if (!plan.has(file)) {
    plan.create(file, `/** The calls of ${one.area}. */\nexport const ${fresh} = [];\n`);
    plan.change('api/src/app.ts', (text) =>
      addItem(addImport(text, `./${one.area}/routes.ts`, fresh), 'routes', `...${fresh}`),
    );
    plan.change('api/areas.json', (text) => {
      const table = JSON.parse(text) as AreaTable;
      return `${JSON.stringify({ ...table, areas: { ...table.areas, [one.area]: [] } }, null, 2)}\n`;
    });
  }
  plan.change(file, (text) => {
    const list = exportedLists(text).find((name) => name.endsWith('Routes'));
    if (!list) throw new Refused(`${file} exports no list of routes.`);
    const imports = isList(one) ? listRouteImports(one) : routeImports(one);
    const imported = imports.reduce((sofar, [from, name]) => addImport(sofar, known(from), name), text);
    return addItem(imported, list, isList(one) ? listRoute(one) : routeCode(one), '\n\n');
  });
}

/** Adds the access and a valid request to the area's examples. */
function addExample(plan: Plan, one: NewEndpoint) {
  const file = `api/src/${one.area}/contract.examples.ts`;
  const from = '../testing/contractExample.ts';
  if (!plan.has(file)) {
    plan.create(
      file,
      `import type { Examples } from '${from}';\n\n/** Access by role and valid requests for the calls of this area. */\nexport const examples: Examples = {};\n`,
    );
  }
  const access = accessPreset(one);
  const request = rightRequest(one);
  const names = [access, ...(request.includes('inBranch') ? ['inBranch'] : [])];
  plan.change(file, (text) =>
    addProperty(
      names.reduce((sofar, name) => addImport(sofar, from, name), text),
      'examples',
      { key: `${one.method} ${one.path}`, value: `{ access: ${access}, request: ${request} }` },
    ),
  );
}

/** The access, by the presets of testing/contractExample.ts. */
function accessPreset({ subject, param, rules }: NewEndpoint): string {
  const has = (word: string) => rules.some((rule) => rule.startsWith(`${word}.`));
  const ofObject = has('self')
    ? 'adminsAndSelf'
    : has('keyworker')
      ? `family${has('staff') ? 'AndStaff' : 'Only'}`
      : has('staff')
        ? 'staffOfNamedBranch'
        : 'adminsOfBranch';
  return {
    object: ofObject,
    branch: rules.includes('staff.ofBranch') ? 'staffOfBranch' : 'adminsOfBranch',
    family: param ? 'familyOnly' : 'keyworkersOwn',
    person: 'signedIn',
    anyone: param ? 'everybodysOfAll' : 'everybody',
  }[subject.owner];
}

/** A request that is valid in every part. */
function rightRequest(one: NewEndpoint): string {
  const { subject, param } = one;
  const object = /^\w+$/.test(subject.object) ? `of.${subject.object}` : `of['${subject.object}']`;
  const params = [...(isInBranch(one) ? ['...inBranch(of)'] : []), ...(param ? [`${param}: ${object}`] : [])];
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`.replace('{ ...inBranch(of) }', 'inBranch(of)')] : []),
    ...(isList(one) ? [listRequest(one)] : []),
  ];
  return `(${params.length > 0 ? 'of' : ''}) => ({ ${parts.join(', ')} })`;
}

/** The word of the table of calls for the audience of the call. */
function tableWord({ subject, rules }: NewEndpoint): string {
  const ofBranch = rules.includes('staff.ofBranch') ? 'service' : 'admin';
  const has = (word: string) => rules.some((rule) => rule.startsWith(`${word}.`));
  const ofService = has('staff') || has('self') ? 'service' : 'admin';
  const ofObject = has('keyworker') ? (has('admin') ? 'any' : 'keyworker') : ofService;
  return { branch: ofBranch, family: 'keyworker', person: 'any', anyone: 'public', object: ofObject }[subject.owner];
}

/** Adds the call's row after the last of its area. An existing row must be equal. */
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
