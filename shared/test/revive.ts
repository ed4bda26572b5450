import { setImmediate as nextTurn } from 'node:timers/promises';
import { format } from 'node:util';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

// All code is loaded again, twice for each page. A test that times out keeps running without its document or with the
// next one's, so that all later tests fail with it.
vi.setConfig({ testTimeout: 60_000 });

/** What a page was rendered with, by the keys of its queries. */
export type Answers = readonly (readonly [QueryKey, unknown])[];

type Options = {
  /** The address, `/search?place=EH6`. */
  at: string;
  /** Renders without a document; it imports its own code. */
  server: () => Promise<{ html: string; answers: Answers }>;
  /** The same page for a browser, with its code imported again. */
  browser: (answers: Answers) => Promise<ReactElement>;
  /** Changes the server's HTML, to show that a difference is detected. */
  spoil?: (root: HTMLElement) => void;
};

type Revived = {
  /** The server's HTML. */
  html: string;
  /** React's messages in the browser. */
  problems: string[];
  /** Whether the server's elements are still in the document. */
  stayed: boolean;
};

/**
 * Renders a page as a server in Britain does, and hydrates it in a browser in New York, with two copies of all our
 * code, as in production. React's development build reports differences, including attributes.
 */
export async function revive({ at, server, browser, spoil }: Options): Promise<Revived> {
  if ('document' in globalThis) throw new Error('This test begins in plain Node, without a document');
  const home = liveIn('Europe/London', 'en-GB');
  vi.resetModules();
  const { html, answers } = await server().finally(home);

  const problems: string[] = [];
  vi.resetModules();
  const goBack = liveIn('America/New_York', 'en-US');
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {
    happyDOM: { url: new URL(at, 'http://bairn.test').href },
  });
  const noted = vi.spyOn(console, 'error').mockImplementation((...said) => void problems.push(format(...said)));
  try {
    // The host puts these into the head, as React does.
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.body.firstElementChild as HTMLElement;
    document.head.append(...root.querySelectorAll(':scope > title, :scope > link, :scope > meta'));
    spoil?.(root);
    const before = [...root.querySelectorAll('main, h1, form')];
    const { act } = await import('react');
    const { hydrateRoot } = await import('react-dom/client');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const app = await browser(JSON.parse(JSON.stringify(answers)) as Answers);
    const alive = await act(async () =>
      hydrateRoot(root, app, { onRecoverableError: (error) => problems.push(String(error)) }),
    );
    const stayed = before.length > 0 && before.every((element) => root.contains(element));
    await act(async () => alive.unmount());
    // Pending imports and React's scheduled work finish while there is a document.
    await vi.dynamicImportSettled();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return { html, problems, stayed };
  } finally {
    noted.mockRestore();
    await teardown(globalThis);
    goBack();
  }
}

/** Sets the default time zone and language. Answers a function that resets them. */
function liveIn(zone: string, language: string): () => void {
  const { TZ } = process.env;
  process.env['TZ'] = zone;
  const spies = (['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const).map((name) => {
    const real = Date.prototype[name];
    return vi.spyOn(Date.prototype, name).mockImplementation(function (this: Date, wanted, options) {
      return real.call(this, wanted ?? language, options);
    });
  });
  const numbers = Number.prototype.toLocaleString;
  const spy = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number, wanted, options) {
    return numbers.call(this, wanted ?? language, options);
  });
  const undoFormats = (['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Collator'] as const).map((name) => {
    const real = Intl[name];
    const made = new Proxy(real, {
      // All of them take languages first.
      construct: (target, [wanted, ...rest]: unknown[]) =>
        Reflect.construct(target, [wanted ?? language, ...rest]) as object,
    });
    Object.assign(Intl, { [name]: made });
    return () => Object.assign(Intl, { [name]: real });
  });
  return () => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
    for (const undo of [...undoFormats, ...[...spies, spy].map((one) => () => one.mockRestore())]) undo();
  };
}
