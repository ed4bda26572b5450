import { palette, type Colour } from './palette.ts';

const tokens = (Object.keys(palette) as Colour[])
  .map((name) => `--${name}: light-dark(${palette[name][0]}, ${palette[name][1]});`)
  .join(' ');

/** Styles of the demonstration's mailbox, which is not part of the web builds. */
export const mailboxStyle = `
:root { color-scheme: light dark; ${tokens} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, iframe:focus-visible, pre:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.5rem 1rem; z-index: 1; }
header { border-bottom: 1px solid var(--border); background: var(--surface); }
.bar, main { max-width: 68rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; justify-content: space-between; }
.bar a { display: inline-flex; align-items: center; min-height: 2rem; }
.mark { color: var(--brand); font-size: 1.5rem; font-weight: 800; text-decoration: none; }
main { padding-block: 2rem 4rem; }
h1 { font-size: clamp(1.6rem, 1.3rem + 1.4vw, 2.2rem); line-height: 1.2; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
.lead, .muted { color: var(--muted); }
.lead { margin: 0 0 1.5rem; max-width: 60ch; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin: 0 0 1rem; }
label { display: grid; gap: 0.25rem; font-weight: 600; flex: 1 1 14rem; max-width: 26rem; }
input, button { font: inherit; min-height: 3rem; border-radius: 12px; padding: 0 1rem; }
input { border: 1px solid var(--edge); background: var(--surface); color: var(--text); width: 100%; }
button { border: 0; background: var(--action); color: var(--actionText); font-weight: 600; cursor: pointer; }
.people { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; padding: 0; margin: 0 0 1.5rem; }
.people a { display: inline-flex; align-items: center; min-height: 2rem; padding: 0 0.75rem; border: 1px solid var(--edge); border-radius: 999px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
.people [aria-current] { background: var(--selected); font-weight: 600; }
.emails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--border); border-radius: 12px; background: var(--surface); overflow: hidden; }
.emails li + li { border-top: 1px solid var(--border); }
.emails li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; position: relative; }
.emails li:hover { background: var(--sunken); }
.emails a { font-weight: 600; overflow-wrap: anywhere; min-height: 1.5rem; }
.emails a::after { content: ''; position: absolute; inset: 0; }
.emails .to { grid-column: 1 / -1; color: var(--muted); overflow-wrap: anywhere; }
.emails time { color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
@media (width < 40rem) { .emails li { grid-template-columns: 1fr; } }
.note { border: 1px solid var(--dangerText); border-radius: 12px; background: var(--danger); color: var(--dangerText); padding: 0.75rem 1rem; margin: 0 0 1.5rem; }
.note ul { margin: 0.5rem 0 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.note summary { cursor: pointer; min-height: 1.5rem; font-weight: 600; }
.pages { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; margin-top: 1rem; }
.pages a, .back { display: inline-flex; align-items: center; min-height: 2rem; }
form .back { min-height: 3rem; padding-inline: 0.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; flex-wrap: wrap; gap: 0.25rem; border-bottom: 1px solid var(--border); margin: 0 0 1rem; }
.tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; color: var(--text); text-decoration: none; border-bottom: 3px solid transparent; }
.tabs a[aria-current] { border-color: var(--brand); font-weight: 600; }
iframe { width: 100%; height: 75vh; min-height: 24rem; border: 1px solid var(--border); border-radius: 12px; background: var(--page); }
pre { margin: 0; padding: 1rem; border: 1px solid var(--border); border-radius: 12px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.empty { padding: 2rem 1rem; text-align: center; border: 1px dashed var(--edge); border-radius: 12px; }
`;
