import { logged, type NewEndpoint } from './endpointFiles.ts';
import { objectsFile } from './endpointWish.ts';
import type { Plan } from './plan.ts';
import { addProperty, properties } from './source.ts';
import { sentence } from './words.ts';

const migrations = 'api/migrations';
const makersFile = 'api/src/testing/makeKinds.ts';
const catalogueFile = 'api/src/testing/catalogue.test.ts';
const modelFile = 'docs/data-model.md';

/**
 * Generates a kind of object: its relations, a table with branch, child and author, its part of the data model page,
 * and a factory for the tests. Its own columns are added to the migration by hand.
 */
export function addObjectKind(plan: Plan, { of }: NewEndpoint, lastMigration: string) {
  const table = logged(of);
  const number = String(Number.parseInt(lastMigration, 10) + 1).padStart(4, '0');
  plan.create(`${migrations}/${number}_${table}.sql`, tableCode(table));
  plan.change(objectsFile, (text) => addProperty(text, 'objects', { key: of, value: kindCode(table) }));
  plan.change(makersFile, (text) => addProperty(text, 'kinds', { key: of, value: makerCode(table) }));
  plan.change(catalogueFile, (text) =>
    addProperty(text, 'acrossNurseries', { key: `${table}_child_id`, value: "'a child, across nurseries'" }),
  );
  plan.change(modelFile, (text) => `${text.trimEnd()}\n\n${modelCode(table)}`);
}

/** The table's part of the data model page, which a test compares with the catalogue. */
const modelCode = (table: string) => `## ${sentence(table)}

\`\`\`mermaid
erDiagram
  ${table} }o--|| branch : in
  ${table} }o--|| child : "is about"
  ${table} }o--|| staff_profile : "written by"
\`\`\`

| Table | One row is |
| --- | --- |
| \`${table}\` | one ${sentence(table).toLowerCase()} |
`;

const tableCode = (table: string) => `create table ${table} (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child,
  author_id uuid not null,
  created_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, author_id) references staff_profile (nursery_id, id)
);
create index ${table}_branch_id on ${table} (nursery_id, branch_id, created_at);
create index ${table}_author_id on ${table} (nursery_id, author_id);
create index ${table}_child_id on ${table} (child_id);
`;

const kindCode = (table: string) => `{
    branches: (id) => sql\`select branch_id from ${table} where id = \${id}\`,
    keyworkers: (id) => sql\`
      select f.keyworker_profile_id from ${table} x join family_child f on f.child_id = x.child_id where x.id = \${id}\`,
    staff: (id) => sql\`select author_id from ${table} where id = \${id}\`,
  }`;

const makerCode = (table: string) => `{
    table: '${table}',
    async make(world, { nursery, branch, family }) {
      const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
      const id = newId();
      await sql\`insert into ${table} (nursery_id, id, branch_id, child_id, author_id, created_at)
        values (\${nursery}, \${id}, \${branch}, \${family.children[0]?.id}, \${profile}, \${now()})\`.execute(
        world.services.database.db,
      );
      return { id, branches: [branch], keyworkers: [family.keyworker], staff: [profile] };
    },
  }`;

/** The activity log's texts: the file of a list has its name. */
const wordsFile = (list: string) => `shared/schema/${list}.ts`;

/** The activity log's texts for the action of a call and for its kind of object. */
export function addAuditWords(plan: Plan, { action, of, summary }: NewEndpoint) {
  const add = (list: string, key: string, words: string) => {
    if (properties(plan.read(wordsFile(list)), list).has(key)) return;
    plan.change(wordsFile(list), (text) => addProperty(text, list, { key, value: JSON.stringify(words) }));
  };
  const kind = logged(of);
  add('auditWords', action, summary);
  add('auditObjects', kind, sentence(kind));
}
