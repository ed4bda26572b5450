import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chosen, cookies, necessary } from './stored.ts';

const root = `${import.meta.dirname}/../../../..`;

test('the page about cookies names everything that the apps keep in a browser, and nothing else', () => {
  const files = globSync(
    ['shell/src/**/*.{ts,tsx}', 'mfe-*/src/**/*.{ts,tsx}', 'shared/{app,offline,ui,payments}/**/*.{ts,tsx}'],
    {
      cwd: root,
    },
    // Local remotes are for developers, and their code is in no production build.
  ).filter((file) => !/\.(test|stories)\.tsx?$|legal\/stored\.ts$|local-remotes\//.test(file));
  // The only cookies.
  files.push('api/src/web/visit.ts');
  const sources = files.map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));
  // Stored values have keys of this form, so that they are found here.
  const keys = new Set(sources.flatMap(({ text }) => text.match(/(?<=')bairn\.[\w.-]+(?=')/g) ?? []));
  for (const lock of ['bairn.refresh', 'bairn.switch']) keys.delete(lock);
  expect([...cookies, ...necessary, ...chosen].map(({ key }) => key).toSorted()).toEqual([...keys].toSorted());

  const keeps = sources.filter(({ text }) => /(local|session)Storage\.setItem\(|document\.cookie|indexedDB/.test(text));
  const unnamed = keeps.filter(({ text }) => !/'bairn\.[\w.-]+'/.test(text)).map(({ file }) => file);
  expect(unnamed).toEqual([]);
});
