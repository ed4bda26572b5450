import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@bairn/shared/contract';
import { expect, test } from '#fixtures/test.ts';

const local = 'http://localhost:3002';

test('the shell that families use takes no code from elsewhere', async ({ page, request, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).origin));
  // What a browser remembers of an installation for developers counts for nothing here.
  await page.addInitScript(
    ([key, kept]) => localStorage.setItem(key!, kept!),
    ['bairn.local-remotes', JSON.stringify({ marketplace: local })],
  );
  const answer = await page.goto(`/?remote=planning@${local}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(new Set(asked)).toEqual(new Set([baseURL]));
  await expect(page.getByRole('complementary', { name: 'Local builds' })).toHaveCount(0);
  expect(answer?.headers()['content-security-policy']).not.toContain('localhost');

  const { shell } = (await (await request.get('/registry.json')).json()) as Registry;
  const folder = join(import.meta.dirname, '../../../dist/r/shell', shell);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  expect(scripts).toContain('main.js');
  // The words of shell/src/local-remotes, which no minifier changes.
  const words = ['bairn.local-remotes', 'is not used:', 'Local builds', '/manifest.json'];
  expect(words.filter((word) => texts.some((text) => text.includes(word)))).toEqual([]);
});
