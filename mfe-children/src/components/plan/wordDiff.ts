/** A piece of a text that stayed, was added or was removed. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** The longest common subsequences of the ends of two lists, by where each begins. */
function commonEnds(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let of = other.length - 1; of >= 0; of -= 1) {
      const [row = [], next = []] = [lengths[at], lengths[at + 1]];
      row[of] = one[at] === other[of] ? (next[of + 1] ?? 0) + 1 : Math.max(next[of] ?? 0, row[of + 1] ?? 0);
    }
  }
  return lengths;
}

/** What changed from one text to another, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, fresh] = [before, after].map((text) => text.split(/(?<=\s)/).filter(Boolean));
  if (!old || !fresh) return [];
  const lengths = commonEnds(old, fresh);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [at, of] = [0, 0];
  while (at < old.length || of < fresh.length) {
    const [gone, come] = [old[at], fresh[of]];
    if (gone !== undefined && gone === come) {
      add('same', gone);
      at += 1;
      of += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || (lengths[at + 1]?.[of] ?? 0) >= (lengths[at]?.[of + 1] ?? 0))
    ) {
      add('removed', gone);
      at += 1;
    } else {
      add('added', come ?? '');
      of += 1;
    }
  }
  return pieces;
}
