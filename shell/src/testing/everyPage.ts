import '@bairn/shared/ui/tokens.css';
import '@bairn/shared/ui/reset.css';
import { dialogs } from '@bairn/shared/app';
import { skipQuestion } from '@bairn/shared/calls/questionnaire';
import type { RemoteManifest } from '@bairn/shared/contract';
import { noAnswer, questionnaireGone } from '@bairn/shared/schema/questionnaireWords';
import { axeFindings } from '@bairn/shared/test/axe';
import type { PageStories, PageStory } from '@bairn/shared/test/pageStory';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { sampleNow } from '@bairn/shared/test/sample';
import { sampleApi } from '@bairn/shared/test/sampleApi';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asked } from '../questionnaire/asked.ts';
import { QuestionnaireModal } from '../questionnaire/QuestionnaireModal.tsx';
import { everybody, peopleOf } from './peopleOf.ts';
import { questionnaireAt } from './questionnaireAt.ts';
import { allPages } from '../routing/pageTable.ts';
import { loadApps, showPage, type App } from './shownPage.tsx';

type Parts = Pick<App, 'cards' | 'settings' | 'header'>;

/** The app that a file is of. */
const appOf = (path: string) => /mfe-\w+/.exec(path)?.[0] ?? 'shell';
const manifests = import.meta.glob<{ manifest: RemoteManifest }>('../../../{shell,mfe-*}/src/manifest.ts', {
  eager: true,
});
const pages = import.meta.glob<{ pages: App['pages'] }>('../../../{shell,mfe-*}/src/pages.ts', { eager: true });
const parts = import.meta.glob<Parts>('../../../mfe-*/src/cards.ts', { eager: true });
const written = import.meta.glob<{ stories: PageStories<RemoteManifest['pages']> }>(
  '../../../{shell,mfe-*}/src/pages.stories.ts',
  { eager: true },
);

const of = <Module>(modules: Record<string, Module>, path: string) =>
  Object.entries(modules).find(([other]) => appOf(other) === appOf(path))?.[1];

const apps = Object.entries(manifests)
  .map(([path, { manifest }]): App & { stories: PageStories<RemoteManifest['pages']> } => {
    const loaders = of(pages, path)?.pages ?? {};
    return { manifest, pages: loaders, ...of(parts, path), stories: of(written, path)?.stories ?? {} };
  })
  .toSorted((a, b) => Number(b.manifest.name === 'shell') - Number(a.manifest.name === 'shell'));

const code = await loadApps(apps);

/** A wide screen shows the pages; what is pressed, waits or fails is the same there, and seen on the small one. */
const isWide = innerWidth > 390;

/** Every page of every manifest, in each of its stories, for each kind of person. */
const screensOf = ({ manifest, stories }: (typeof apps)[number]) =>
  allPages([manifest])
    .filter(({ page }) => page.redirect === undefined)
    .flatMap(({ id, page }) =>
      [stories[id] ?? {}].flat().flatMap((story: PageStory) => {
        if (isWide && (story.press || story.loading || story.failing) && !story.compact) return [];
        const people = 'user' in story ? { [story.user?.role ?? 'a visitor']: story.user } : peopleOf(page);
        return Object.entries(people).map(([who, user]) => {
          const at = story.at ?? page.path.replaceAll(/:\w+/g, makeId);
          const title = [`${page.path} for ${who}`, story.name].filter(Boolean).join(', ');
          return { title, at, user, page, story };
        });
      }),
    );

// Colours and positions are those after every transition.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '*, ::before, ::after, ::backdrop { transition: none !important; animation-duration: 0s !important; }',
  }),
);

let shown: ReturnType<typeof showPage> | undefined;
const logged: string[] = [];

beforeEach(() => {
  vi.setSystemTime(sampleNow);
  document.documentElement.lang = 'en-GB';
  localStorage.clear();
  localStorage.setItem('bairn.notice', 'seen');
  vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(said.map(String).join(' ')));
});
afterEach(() => {
  shown?.remove();
  logged.length = 0;
  vi.useRealTimers();
});

/** Animations that will end: a dialog that fades in has other colours until then. */
const moving = () =>
  document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).length;

/** Waits until the page has all that it asks for, and its late parts are there; while `loading`, until it says that it waits. */
async function settled(loading = false) {
  await expect
    .poll(
      () => {
        // A sign of the person, for what waits until the page is used.
        dispatchEvent(new Event('pointermove'));
        return {
          quiet: shown?.isQuiet(),
          busy: document.querySelector('[aria-busy="true"]') !== null,
          headings: document.querySelectorAll('main h1').length,
          moving: moving(),
        };
      },
      { interval: 20 },
    )
    .toEqual({ quiet: !loading, busy: loading, headings: 1, moving: 0 });
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  await document.fonts.ready;
}

const edgesOf = (element: Element | null) => {
  const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
  return { left: Math.round(left), right: Math.round(right) };
};

/** The page has the bar's left edge and width; beside the settings menu it has what is left of them. */
function expectOneEdge() {
  const frame = edgesOf(document.querySelector('#root header > div'));
  const main = document.querySelector('main');
  const beside = main?.parentElement && getComputedStyle(main.parentElement).display === 'grid';
  expect(edgesOf(main?.querySelector(':scope > header > div') ?? null)).toEqual({
    left: beside ? edgesOf(main).left : frame.left,
    right: frame.right,
  });
  expect(edgesOf(document.querySelector('main h1')).left).toBe(beside ? edgesOf(main).left : frame.left);
}

/** What every screen has: one main part, one heading, nothing wider than the window, nothing that fails, nothing for axe. */
async function expectInOrder({ loading = false, failing = false }: { loading?: boolean; failing?: boolean } = {}) {
  await settled(loading);
  expect((shown?.problems ?? []).length > 0, shown?.problems.join(', ')).toBe(failing);
  expect(logged).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, 'the page is wider than the window').toBeLessThanOrEqual(clientWidth);
  expectOneEdge();
  // Colours do not depend on the width.
  expect(await axeFindings({ dark: !isWide })).toEqual([]);
}

/** The rows of a list that staff work with are low, and many are seen without scrolling. */
async function expectCompactRows() {
  const all = () => [...document.querySelectorAll('main tbody tr:not([data-details])')];
  // The list is code of its own, which may come after the page's heading.
  await expect.poll(() => all().length, { message: 'the list has no rows' }).toBeGreaterThan(0);
  await settled();
  const rows = all().map((row) => row.getBoundingClientRect());
  const frame = document.querySelector('main table')?.parentElement;
  expect(frame?.scrollWidth, 'the table is wider than its frame').toBe(frame?.clientWidth);
  const heights = rows.map(({ height }) => Math.round(height));
  if (isWide) expect(heights.filter((height) => height < 40 || height > 48)).toEqual([]);
  const onScreen = rows.filter(({ bottom }) => bottom + scrollY <= (isWide ? 900 : 844)).length;
  expect(
    onScreen,
    `rows on the first screen, from ${rows[0]?.top} px, ${heights.join(', ')} px high`,
  ).toBeGreaterThanOrEqual(isWide ? 12 : 6);
}

/** Presses what people can see by the beginning of its name. */
async function press(name: string) {
  const isIt = (one: HTMLElement) =>
    (one.ariaLabel ?? one.textContent).trim().startsWith(name) && one.checkVisibility();
  const among = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>('main, dialog[open]')]
      .toReversed()
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)].filter(isIt));
  // A choice has its name from the label around it.
  const pressable = () => [
    ...among('button, a, summary, [role="menuitem"], input[type="checkbox"]'),
    ...among('label:has(input:is([type="checkbox"], [type="radio"]):enabled)'),
  ];
  await expect.poll(() => pressable().length, { message: `nothing is called ${name}` }).toBeGreaterThan(0);
  pressable()[0]?.click();
}

/** Chooses a file in the control that is there. */
async function choose(file: File) {
  const control = () => document.querySelector<HTMLInputElement>('input[type="file"]');
  await expect.poll(control, { message: 'there is no control for files' }).not.toBeNull();
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const input = control();
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The pages of the apps that `isOf` names. They are drawn by files of their own, so that two can be drawn at once. */
export function drawPages(isOf: (app: string) => boolean): void {
  describe('every page is in order', () => {
    test.each(apps.filter(({ manifest }) => isOf(manifest.name)).flatMap(screensOf))(
      '$title',
      async ({ at, user, story }) => {
        const api = sampleApi();
        story.answers?.(api);
        shown = showPage(apps, code, { api, at, user, state: story.state });
        if (story.compact) await expectCompactRows();
        for (const name of story.press ?? []) {
          await settled();
          await press(name);
          if (story.file && name === story.press?.[0]) await choose(story.file);
        }
        await expectInOrder(story);
        expect(shown.address()).toBe(story.leadsTo ?? at.split(/[?#]/)[0]);
        if (!story.failing) expect(document.querySelector('main[data-error]')).toBeNull();
        expect(document.title).toMatch(/\S · Bairn$/);
      },
    );
  });
}

/** What stands around every page. */
export function drawFrame(): void {
  describe('the frame is in order', () => {
    test.each(Object.entries(everybody))('every menu of %s', async (_, user) => {
      for (let [at, count] = [0, 1]; at < count; at += 1) {
        // A page of few words: a menu that is open covers no part of a link.
        shown = showPage(apps, code, { api: sampleApi(), at: '/no/such/page', user });
        await settled();
        const menus = [...document.querySelectorAll<HTMLElement>('header [aria-expanded]')].filter((one) =>
          one.checkVisibility(),
        );
        count = menus.length;
        expect(count).toBeGreaterThan(0);
        menus[at]?.click();
        await expect.poll(() => menus[at]?.ariaExpanded).toBe('true');
        await expectInOrder();
        shown.remove();
      }
    });

    test('what a new visitor is told of cookies', async () => {
      localStorage.clear();
      shown = showPage(apps, code, { api: sampleApi(), at: '/legal/terms' });
      await expect.poll(() => document.getElementById('cookie-notice')).not.toBeNull();
      await expectInOrder();
    });

    test('an unknown address', async () => {
      shown = showPage(apps, code, { api: sampleApi(), at: '/no/such/page' });
      await expectInOrder();
      expect(document.querySelector('main[data-error="not-found"]')).not.toBeNull();
    });

    test.each([
      ['one of a few', 1],
      ['any of a few', 2],
      ['words', 3],
      ['thanks', 4],
      ['no longer available', 2],
    ])('a questionnaire: %s', async (state, place) => {
      const user = makeUser();
      const first = questionnaireAt(place);
      const api = sampleApi().fail(skipQuestion, { status: 404, message: 'This questionnaire could not be found.' });
      shown = showPage(apps, code, { api, at: '/no/such/page', user });
      await settled();
      asked.setState({ Modal: () => createElement(QuestionnaireModal, { first, person: user.id, onClose: () => {} }) });
      await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
      await expectInOrder();
      if (place === 1) {
        await press('Next');
        await expect.poll(() => document.querySelector('dialog [role="alert"]')?.textContent).toBe(noAnswer);
        await expectInOrder();
        await press('Skip');
        await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(2);
        await expectInOrder();
        dialogs.setState([], true);
      }
      if (state === 'no longer available') {
        await press('Skip');
        await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(2);
        await press('OK');
        await expect.poll(() => document.querySelector('dialog [role="alert"]')?.textContent).toBe(questionnaireGone);
        dialogs.setState([], true);
        await expectInOrder();
      }
      asked.setState({}, true);
    });
  });
}
