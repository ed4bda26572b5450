/** A drawn room or garden, 160 by 120, with what it shows. */
type PhotoScene = { description: string; drawing: string };

const tree = (x: number, y: number, size: number) =>
  `<rect x="${x - size / 10}" y="${y}" width="${size / 5}" height="${size / 2}" fill="#7a5638"/>
  <circle cx="${x}" cy="${y - size / 5}" r="${size / 2}" fill="#3f7d4e"/>
  <circle cx="${x + size / 4}" cy="${y}" r="${size / 3}" fill="#4f9160"/>`;

const block = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="12" height="12" rx="1.5" fill="${fill}"/>`;

/** The gallery of the demonstration's main service: drawn, so that no real place or child is shown. */
export const photoScenes: readonly PhotoScene[] = [
  {
    description: 'The garden with its slide, sandpit and apple trees',
    drawing: `<rect width="160" height="120" fill="#bfe0ee"/><circle cx="132" cy="22" r="10" fill="#f5d76e"/>
      <path d="M0 62 Q40 48 90 58 T160 52 V120 H0Z" fill="#8fc07a"/><path d="M0 84 Q70 72 160 86 V120 H0Z" fill="#79ad66"/>
      ${tree(26, 58, 30)}${tree(140, 62, 24)}
      <path d="M70 52 h10 v34 h-3 v-26 h-4 v26 h-3z" fill="#a8552f"/><path d="M80 56 q22 4 30 32 h-7 q-6 -22 -23 -25z" fill="#d9483b"/>
      <ellipse cx="44" cy="100" rx="26" ry="8" fill="#a8774a"/><ellipse cx="44" cy="98" rx="23" ry="6" fill="#e8cf9a"/>
      <path d="M36 98 l3 -9 l8 0 l3 9z" fill="#3f74b5"/>`,
  },
  {
    description: 'The playroom, with blocks, a rug and low shelves',
    drawing: `<rect width="160" height="120" fill="#f6ead6"/><rect y="82" width="160" height="38" fill="#d7b58a"/>
      <rect x="16" y="16" width="44" height="36" rx="2" fill="#cfe7f2" stroke="#fff" stroke-width="4"/>
      <path d="M38 16 v36 M16 34 h44" stroke="#fff" stroke-width="2"/>
      <rect x="92" y="44" width="54" height="40" rx="2" fill="#b98552"/><path d="M94 63 h50" stroke="#8f6238" stroke-width="2"/>
      <rect x="97" y="50" width="5" height="12" fill="#c9473f"/><rect x="103" y="48" width="4" height="14" fill="#2f6f8f"/>
      <rect x="108" y="51" width="6" height="11" fill="#e0a92f"/><circle cx="134" cy="76" r="6" fill="#7b5aa6"/>
      <ellipse cx="66" cy="100" rx="44" ry="11" fill="#7fb3a1"/><ellipse cx="66" cy="100" rx="32" ry="7" fill="#a9d0c2"/>
      ${block(48, 90, '#d9483b')}${block(60, 90, '#f2c14e')}${block(54, 78, '#3f74b5')}`,
  },
  {
    description: 'The reading corner, with cushions under the window',
    drawing: `<rect width="160" height="120" fill="#e4e0f0"/><rect y="90" width="160" height="30" fill="#c9a678"/>
      <rect x="54" y="12" width="52" height="44" rx="26" fill="#cfe7f2" stroke="#fff" stroke-width="4"/>
      <path d="M58 46 q12 -12 22 -4 t24 0 v10 h-46z" fill="#8fc07a"/>
      <rect x="14" y="60" width="24" height="32" rx="2" fill="#b98552"/><path d="M16 76 h20" stroke="#8f6238" stroke-width="2"/>
      <rect x="17" y="64" width="4" height="11" fill="#d9483b"/><rect x="22" y="66" width="4" height="9" fill="#2f6f8f"/>
      <rect x="27" y="63" width="5" height="12" fill="#3f7d4e"/>
      <ellipse cx="80" cy="102" rx="46" ry="10" fill="#8d6bb0"/><rect x="50" y="78" width="30" height="22" rx="9" fill="#e0a92f"/>
      <rect x="80" y="82" width="28" height="19" rx="8" fill="#d9705f"/><path d="M76 104 l12 -4 l12 4 l-12 5z" fill="#fff"/>`,
  },
  {
    description: 'A walk to Leith Links on a windy morning',
    drawing: `<rect width="160" height="120" fill="#d8e6ea"/><path d="M10 26 q14 -10 26 0 q14 -4 16 8 h-50 q-4 -8 8 -8z" fill="#fff"/>
      <path d="M0 70 Q60 56 160 66 V120 H0Z" fill="#86b574"/><path d="M60 120 Q84 92 76 66 h10 Q108 92 118 120Z" fill="#e2d3b4"/>
      ${tree(24, 66, 34)}${tree(136, 66, 30)}${tree(112, 60, 20)}
      <path d="M66 34 l10 -10 l8 12 l-10 8z" fill="#d9483b"/><path d="M74 44 q-4 14 6 26" fill="none" stroke="#555" stroke-width="0.8"/>`,
  },
];
