/** A child by name. */
export type Named = { first_name: string; last_name: string };

/**
 * Names that are English words too, in small letters: they are replaced where they are written as names, with a capital
 * letter. Otherwise a text could not say 'will' where a child is called Will.
 */
const words = new Set(
  `will rose grace hope joy may june april august summer autumn winter daisy lily ivy robin mark bill jack heather holly
  hazel amber ruby pearl poppy jasmine violet olive iris dawn eve faith star sky rain river brook brooks lake ray art pat
  rob sue nick drew miles max reed rowan basil penny sandy rusty angel kit clay cliff dale forest glen heath wren willow
  bay bear chase hunter archer mason parker taylor baker cook king young brown green white black gray grey hill wood woods
  bell bush field fields fox wolf bird fish stone rice berry cherry day long short small little best good hall park parks
  house church ford rock sharp strong swift walker banks child love page price read rush snow storm waters way west north
  east wise an in so do my me as is it he she the on no we us or if to at by go be of up am and for you all new old`.split(
    /\s+/,
  ),
);

/** The same number of characters without accents, so that 'Zoe' finds Zoë. */
const fold = (text: string) =>
  Array.from(text, (sign) => {
    if (sign === '’') return "'";
    const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return plain.length === sign.length ? plain : sign;
  }).join('');

const escape = (text: string) =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('-', '[-]')
    .replaceAll(/\s+/g, String.raw`\s+`);
const normal = (name: string) => fold(name.normalize('NFC')).trim().replaceAll(/\s+/g, ' ');

/** What a child may be called in a text: both names, the first, the parts of a double name, the last. */
const callsOf = ({ first_name, last_name }: Named) => {
  const [first, last] = [normal(first_name), normal(last_name)];
  return [`${first} ${last}`, first, last, ...first.split(/[\s-]/), ...last.split(/[\s-]/)].filter(
    (call) => call.length > 1,
  );
};

function finder(calls: readonly string[], flags: string): RegExp | null {
  if (calls.length === 0) return null;
  const longestFirst = calls.toSorted((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escape).join('|')})(?![\\p{L}\\p{N}])`, flags);
}

/** A text without names, and how many were replaced. */
export type Cleaned = { text: string; replaced: number };

/**
 * Makes the function that replaces the names of other children in a text by 'a friend'. What the child itself is called
 * stays. Nicknames are not known: the author reads each copy before it is published.
 */
export function nameReplacer(own: Named, others: readonly Named[]): (text: string) => Cleaned {
  const kept = new Set(callsOf(own).map((call) => call.toLowerCase()));
  const calls = [...new Set(others.flatMap(callsOf))].filter((call) => !kept.has(call.toLowerCase()));
  const isWord = (call: string) => words.has(call.toLowerCase());
  const anyCase = finder(
    calls.filter((call) => !isWord(call)),
    'giu',
  );
  const asNames = finder(
    calls.filter(isWord).flatMap((call) => [call, call.toUpperCase(), call[0]?.toUpperCase() + call.slice(1)]),
    'gu',
  );
  const replace = (before: Cleaned, pattern: RegExp | null): Cleaned => {
    if (!pattern) return before;
    let [text, end, replaced] = ['', 0, before.replaced];
    for (const { 0: found, index } of fold(before.text).matchAll(pattern)) {
      const start = before.text.slice(0, index);
      const begins = /(^|[.!?]\s+|\n\s*)$/.test(start);
      text += before.text.slice(end, index) + (begins ? 'A friend' : 'a friend');
      end = index + found.length;
      replaced += 1;
    }
    return { text: text + before.text.slice(end), replaced };
  };
  return (text) => replace(replace({ text: text.normalize('NFC'), replaced: 0 }, anyCase), asNames);
}
