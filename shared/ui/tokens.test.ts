import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const declared = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** The colour of a token in a theme. */
function colour(name: string, theme: 'light' | 'dark'): Colour {
  const value = declared.get(name);
  if (!value) throw new Error(`No token --${name}`);
  const pair = /^light-dark\(\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)$/.exec(value.trim());
  const chosen = (pair ? pair[theme === 'light' ? 1 : 2] : value)?.trim() ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(chosen);
  if (reference?.[1]) return colour(reference[1], theme);
  const parts = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(chosen);
  if (!parts) throw new Error(`--${name} is no opaque colour: ${chosen}`);
  return [Number(parts[1]) / 100, Number(parts[2]), Number(parts[3])];
}

/** Linear sRGB of an OKLCH colour. */
function linear([lightness, chroma, hue]: Colour) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const;
}

function luminance(value: Colour) {
  const [red, green, blue] = linear(value).map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken'];
const texts: [text: string, on: string[]][] = [
  ['text', [...grounds, 'highlight']],
  ['text-muted', grounds],
  ['link', grounds],
  ['link-hover', grounds],
  ['brand', ['page', 'surface']],
  ['accent', ['page', 'surface']],
  ['action-text', ['action', 'action-hover']],
  ['action-soft-text', ['action-soft', 'action-soft-hover']],
  ['danger-action-text', ['danger-action', 'danger-action-hover']],
  ['deep-text', ['deep']],
  ['deep-muted', ['deep']],
  ['selected-text', ['selected']],
  ['info-text', ['info']],
  ['success-text', ['success']],
  ['warning-text', ['warning']],
  ['danger-text', ['danger', ...grounds]],
];
const edges: [edge: string, on: string[]][] = [
  ['border-strong', grounds],
  ['action', grounds],
  ['danger-action', grounds],
  ['focus', grounds],
  ['selected-edge', ['selected', ...grounds]],
  ['info-edge', ['info', 'page', 'surface']],
  ['success-edge', ['success', 'page', 'surface', 'surface-sunken']],
  ['warning-edge', ['warning', 'page', 'surface', 'surface-sunken']],
  ['danger-edge', ['danger', ...grounds]],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const pairs = (list: typeof texts) => list.flatMap(([front, on]) => on.map((back) => [front, back] as const));

  test.each(pairs(texts))('%s can be read on %s', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges))('%s stands out on %s', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });

  test('a ring of two colours shows the focus on the brand band too', () => {
    const band = colour('deep', theme);
    const best = Math.max(contrast(colour('focus', theme), band), contrast(colour('focus-gap', theme), band));
    expect(best).toBeGreaterThanOrEqual(3);
  });
});

test('every ramp has eleven steps, each darker than the one before', () => {
  for (const name of ['pine', 'loch', 'heather', 'oat', 'slate', 'gorse', 'rowan']) {
    const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950].map((step) =>
      luminance(colour(`${name}-${step}`, 'light')),
    );
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  }
});

test('every token that another one names is declared', () => {
  for (const [, name = ''] of css.matchAll(/var\(--([\w-]+)/g)) expect([...declared.keys()]).toContain(name);
});

test('the handle of the empty basket is seen on the page in both themes', () => {
  const drawing = readFileSync(new URL('./assets/drawings/basket-empty.svg', import.meta.url), 'utf8');
  const hex = /stroke="#(\w{6})" stroke-width="6"/.exec(drawing)?.[1] ?? '';
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const handle = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  for (const theme of ['light', 'dark'] as const) {
    const [dark, light] = [handle, luminance(colour('page', theme))].sort((a, b) => a - b) as [number, number];
    expect((light + 0.05) / (dark + 0.05), theme).toBeGreaterThanOrEqual(3);
  }
});
