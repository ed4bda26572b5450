import { expect, test } from 'vitest';
import type { PageHead } from '@bairn/shared/contract';
import { manifest } from '../manifest.ts';
import { pages } from './pages.ts';

const ids = Object.keys(pages) as (keyof typeof pages)[];
const heads = ids.map((id) => ({ id, ...(pages[id].head as () => PageHead)() }));

test('every page of the shell says what it is, in words of its own', () => {
  for (const { id, title, description, canonical } of heads) {
    expect(title).toBe(manifest.pages[id].title);
    expect(canonical).toBe(manifest.pages[id].path);
    expect(description?.length, id).toBeGreaterThan(50);
    expect(description?.length, id).toBeLessThanOrEqual(160);
  }
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});

test('search engines list what is to be read, and not where people log in', () => {
  const listed = heads.filter(({ unlisted }) => !unlisted).map(({ id }) => id);
  expect(listed).toEqual(['terms', 'cookie', 'privacy', 'gdpr', 'dataProcessing', 'security', 'support']);
});
