import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as house from 'lucide-react/icons/house';
import * as mapPin from 'lucide-react/icons/map-pin';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './plainIcon.ts';

/** The attributes and the drawing in a fixed order, without the library's classes. */
function shapeOf(markup: string) {
  const [, own = '', drawing] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(markup) ?? [];
  const attributes = [...own.matchAll(/([\w:-]+)="([^"]*)"/g)].filter(
    ([, name]) => name !== 'class' && name !== 'xmlns',
  );
  return { attributes: Object.fromEntries(attributes.map(([, name, value]) => [name, value])), drawing };
}

/** The drawing that an icon's module exports beside the icon; its types leave it out. */
const dataOf = (module: object) => Reflect.get(module, '__iconData') as Parameters<typeof createIcon>[0];
const icons = [house, mapPin].map((module) => [module.default, createIcon(dataOf(module))] as const);
const uses: ComponentProps<typeof house.default>[] = [{}, { size: 18 }, { 'aria-label': 'Home' }];

test('an icon is drawn as by its library, named or hidden, at any size', () => {
  for (const [Theirs, Ours] of icons) {
    for (const props of uses) {
      const theirs = shapeOf(renderToStaticMarkup(<Theirs {...props} />));
      const ours = shapeOf(renderToStaticMarkup(<Ours {...props} />));
      expect(theirs.drawing).toContain('<path');
      expect(ours).toEqual(theirs);
    }
  }
});

test('of an icon’s module its drawing stays', () => {
  const require = createRequire(import.meta.url);
  const stripped = require('./plainIconData.cjs') as (source: string) => string;
  const file = require.resolve('lucide-react/icons/map-pin');
  const source = stripped(readFileSync(file, 'utf8'));
  expect(source).not.toMatch(/key:|name:|size:/);
  for (const [, attributes] of dataOf(mapPin).node) {
    for (const [name, value] of Object.entries(attributes))
      if (name !== 'key') expect(source).toContain(`${name}: "${value}"`);
  }
});
