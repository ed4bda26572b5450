/** HTML that is safe to send: only the tag `html` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Part = Markup | string | number | null | false | readonly Part[];

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** Template tag for HTML; escapes every value that is not HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Markup(
    strings.map((text, index) => text + (index < parts.length ? markupOf(parts[index] ?? null) : '')).join(''),
  );
