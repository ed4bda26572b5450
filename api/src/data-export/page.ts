import { formatDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { html } from '../mail/html.ts';
import { palette, type Colour } from '../mail/palette.ts';
import type { Cell, Row } from './section.ts';

/** A section as the page shows it: its first rows, and the total. */
export type Shown = { file: string; title: string; about: string; rows: readonly Row[]; total: number };

const tokens = (Object.keys(palette) as Colour[])
  .map((name) => `--${name}: light-dark(${palette[name][0]}, ${palette[name][1]});`)
  .join(' ');

// The page is opened from a folder, possibly offline, so it contains everything it needs.
const style = `
:root { color-scheme: light dark; ${tokens} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem) 4rem; }
h1 { font-size: clamp(1.6rem, 1.3rem + 1.4vw, 2.2rem); line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.25rem; }
p { margin: 0 0 0.75rem; max-width: 65ch; }
.muted { color: var(--muted); }
a { color: var(--link); }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
nav ul { list-style: none; margin: 0; padding: 0; columns: 16rem; }
nav a { display: inline-block; padding: 0.25rem 0; }
.scroll { overflow-x: auto; border: 1px solid var(--border); border-radius: 12px; background: var(--surface); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--border); overflow-wrap: anywhere; min-width: 7rem; }
tr:last-child > * { border-bottom: 0; }
th { font-weight: 600; background: var(--sunken); }
.facts th { width: min(16rem, 40%); }
img { border-radius: 12px; max-width: 10rem; height: auto; margin: 0 0.75rem 0.75rem 0; }
@media print { .scroll { overflow: visible; } }
`;

/** Columns of moments and of days, by name: a text that somebody typed may look like either. */
const ofMoments = /(^|_)(at|since)$/;
const ofDays = /^date(_|$)|_date$/;
const code = /^[a-z]+([_-][a-z]+)+$/;
/** Columns whose values are our own identifiers; what people typed is shown as typed. */
const ofCodes = /^(method|status|reason|absence_reason|role|event|confirmation|relation|about)$/;

/** `signed_in_at` → `Logged in`, `price_pence` → `Price`. */
function headOf(key: string) {
  const words = key.replace(/_(pence|at)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(key: string, value: Cell): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return key.endsWith('_pence') ? formatPence(value) : String(value);
  if (typeof value === 'object') return value.length > 0 ? value.join(', ') : '–';
  if (ofMoments.test(key)) {
    const at = new Date(value);
    return `${formatDate(localDate(at))} ${localTime(at)}`;
  }
  if (ofDays.test(key)) return formatDate(value);
  return ofCodes.test(key) && code.test(value) ? value.replaceAll(/[_-]/g, ' ') : value;
}

/** One row is shown as a list of facts, several as a table. */
function tableOf({ title, rows }: Shown) {
  const [first] = rows;
  if (!first) return html`<p class="muted">Nothing.</p>`;
  const keys = Object.keys(first);
  const table =
    rows.length === 1
      ? html`<table class="facts">
          ${keys.map(
            (key) =>
              html`<tr>
                <th scope="row">${headOf(key)}</th>
                <td>${wordsOf(key, first[key] ?? null)}</td>
              </tr>`,
          )}
        </table>`
      : html`<table>
          <thead>
            <tr>
              ${keys.map((key) => html`<th scope="col">${headOf(key)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${keys.map((key) => html`<td>${wordsOf(key, row[key] ?? null)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${title}">${table}</div>`;
}

const sectionOf = (shown: Shown) =>
  html` <section id="${shown.file}">
    <h2>${shown.title}</h2>
    <p class="muted">${shown.about}</p>
    ${tableOf(shown)}
    ${shown.total > shown.rows.length && html`<p>The latest ${shown.rows.length} of ${shown.total}. All of them are in <a href="data/${shown.file}.json">data/${shown.file}.json</a>.</p>`}
  </section>`;

/** The readable page of the archive, without scripts or external content. */
export function pageOf(sections: readonly Shown[], pictures: readonly string[], support: string): string {
  const day = `${formatDate(localDate())} at ${localTime(now())}`;
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>What Bairn holds on you</title>
        <style>
          STYLE
        </style>
      </head>
      <body>
        <main>
          <h1>What Bairn holds on you</h1>
          <p class="muted">As it was on ${day}. Keep this folder safe: it says much about you and your family.</p>
          <p>
            The folder <a href="data/">data</a> has the same for computers, a file for each kind. Other people's numbers
            and addresses are theirs, so they are not in here. What we keep for a few days only to keep accounts safe is
            not either: how often a wrong password was tried, and messages on their way. Questions: ${support}.
          </p>
          <nav aria-label="Contents">
            <ul>
              ${sections.map(({ file, title, total }) => html`<li><a href="#${file}">${title}</a> <span class="muted">${plural(total, 'entry', 'entries')}</span></li>`)}
            </ul>
          </nav>
          ${sections.map((shown) =>
            shown.file === 'pictures'
              ? html`${sectionOf(shown)}
                  <p>${pictures.map((name) => html`<img src="${name}" alt="A picture of yours" />`)}</p>`
              : sectionOf(shown),
          )}
        </main>
      </body>
    </html> `;
  return page.text.replace('STYLE', style);
}
