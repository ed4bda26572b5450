import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';

describe('the colours', () => {
  const tokens = readFileSync(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8');
  const value = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  /** `oklch(…)` or a ramp's variable → `#rrggbb`. */
  const srgb = (colour: string): string => {
    const variable = /^var\(--([\w-]+)\)$/.exec(colour)?.[1];
    if (variable) return srgb(value(variable));
    const [l = 0, c = 0, h = 0] = (/oklch\(([^)]+)\)/.exec(colour)?.[1] ?? '').split(' ').map(Number.parseFloat);
    const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
    const [x, y, z] = [
      (l / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3,
      (l / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3,
      (l / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3,
    ];
    const channel = (linear: number) => {
      const kept = Math.min(1, Math.max(0, linear));
      const shown = kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055;
      return Math.round(shown * 255)
        .toString(16)
        .padStart(2, '0');
    };
    return `#${channel(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z)}${channel(
      -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    )}${channel(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)}`;
  };
  const names: Record<keyof typeof palette, string> = {
    page: 'page',
    surface: 'surface',
    sunken: 'surface-sunken',
    text: 'text',
    muted: 'text-muted',
    border: 'border',
    edge: 'border-strong',
    brand: 'brand',
    action: 'action',
    actionText: 'action-text',
    link: 'link',
    focus: 'focus',
    selected: 'selected',
    danger: 'danger',
    dangerText: 'danger-text',
  };

  it.each(Object.entries(names))('%s is the token %s', (name, token) => {
    const pair = /^light-dark\((.+\)), (.+\))\)$/.exec(value(token));
    expect([srgb(pair?.[1] ?? ''), srgb(pair?.[2] ?? '')]).toEqual(palette[name as keyof typeof palette]);
  });
});
