/**
 * Colours of the design tokens by value, `[light, dark]`, because emails and the demonstration's mailbox cannot read
 * the style sheet. Each is the token of the same name in `shared/ui/tokens.css`, as sRGB.
 */
export const palette = {
  page: ['#fbf7f0', '#101919'],
  surface: ['#fefdfa', '#192424'],
  sunken: ['#f4ede2', '#0a1213'],
  text: ['#162021', '#f4ede2'],
  muted: ['#4b5c5d', '#c0cccc'],
  border: ['#e7ddcd', '#324041'],
  edge: ['#637576', '#a0b0b1'],
  brand: ['#1f6844', '#99dab4'],
  action: ['#1f6844', '#6bc292'],
  actionText: ['#ffffff', '#0b2417'],
  link: ['#005e90', '#97d0fc'],
  focus: ['#743994', '#f7c041'],
  selected: ['#f4e9fc', '#412253'],
  danger: ['#fef5f4', '#421c18'],
  dangerText: ['#a1201e', '#ffd2cc'],
} as const satisfies Record<string, readonly [string, string]>;

export type Colour = keyof typeof palette;
