// @vitest-environment happy-dom
import { act, startTransition, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepActs, type Acts } from './keepActs.ts';

const sent = vi.fn();

/** One field of each kind whose content is React's, and what only its code can do. */
function Page() {
  const [place, setPlace] = useState('');
  const [age, setAge] = useState('');
  const [only, setOnly] = useState(false);
  const [size, setSize] = useState('small');
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          sent({ place, age, only, size, presses });
        }}
      >
        <input name="place" value={place} onChange={({ target }) => setPlace(target.value)} />
        <select name="age" value={age} onChange={({ target }) => setAge(target.value)}>
          <option value="">Any</option>
          <option value="3">3</option>
        </select>
        <input type="checkbox" checked={only} onChange={({ target }) => setOnly(target.checked)} />
        {['small', 'large'].map((one) => (
          <input key={one} type="radio" name="size" value={one} checked={size === one} onChange={() => setSize(one)} />
        ))}
        <button type="submit">Send</button>
      </form>
      <form method="get" action="/search">
        <input name="search" defaultValue="" />
      </form>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        <b>Pressed {presses}</b>
      </button>
      <details>
        <summary onClick={() => sent('folded')}>More</summary>
      </details>
      <a href="#more" onClick={() => sent('followed')}>
        Follow
      </a>
      <a href="#forgotten" data-carries="" onClick={() => sent(`with ${place}`)}>
        Forgotten
      </a>
    </main>
  );
}

let root: HTMLElement;
let acts: Acts;
let page: Root | undefined;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sent.mockReset();
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  root = document.body.firstElementChild as HTMLElement;
  acts = keepActs(root);
});
afterEach(() => {
  act(() => page?.unmount());
});

const find = <Element extends HTMLElement>(selector: string) => root.querySelector<Element>(selector) as Element;
const button = () => find<HTMLButtonElement>('button[type=button]');

/** As the shell takes the page over. */
async function revive(meanwhile = () => {}): Promise<void> {
  await act(async () => (page = hydrateRoot(root, <Page />)));
  meanwhile();
  await act(() => acts.redo());
}

function type(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('what was typed and chosen before the code is what the code knows, and a form is sent once', async () => {
  const place = find<HTMLInputElement>('[name=place]');
  place.focus();
  type(place, 'Leith');
  place.setSelectionRange(2, 3);
  type(find<HTMLSelectElement>('[name=age]'), '3');
  find<HTMLInputElement>('[type=checkbox]').click();
  find<HTMLInputElement>('[value=large]').click();
  find('[type=submit]').click();
  find('[type=submit]').click();
  expect(sent).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['held']).toBe('');

  await revive();
  expect(sent.mock.calls).toEqual([[{ place: 'Leith', age: '3', only: true, size: 'large', presses: 0 }]]);
  expect(place.value).toBe('Leith');
  expect([place.selectionStart, place.selectionEnd]).toEqual([2, 3]);
  expect(document.activeElement).toBe(place);
  expect(document.documentElement.dataset['held']).toBeUndefined();
});

test('what is chosen while the code takes the page over, and just after, is known beside what came before', async () => {
  type(find<HTMLInputElement>('[name=place]'), 'Leith');
  await act(async () => {
    startTransition(() => {
      page = hydrateRoot(root, <Page />);
    });
    type(find<HTMLSelectElement>('[name=age]'), '3');
  });
  // React hears of this one itself, and draws the others as it knows them.
  act(() => find<HTMLInputElement>('[type=checkbox]').click());
  await act(() => acts.redo());
  act(() => find('[type=submit]').click());
  expect(sent).toHaveBeenCalledWith({ place: 'Leith', age: '3', only: true, size: 'small', presses: 0 });
});

test('a press is made once, however often the person pressed, and the next one counts again', async () => {
  find('b').click();
  button().click();
  await revive();
  expect(button().textContent).toBe('Pressed 1');
  act(() => button().click());
  expect(button().textContent).toBe('Pressed 2');
});

test('presses are made in their order, each after what the one before has drawn', async () => {
  button().click();
  await revive(() => find('[type=submit]').click());
  expect(sent.mock.calls).toEqual([[expect.objectContaining({ presses: 1 })]]);
});

test('a button that is gone by then is not pressed', async () => {
  button().click();
  const press = vi.spyOn(button(), 'click');
  button().remove();
  await acts.redo();
  expect(press).not.toHaveBeenCalled();
});

test('what a browser does by itself is left to it: links, searches, folded parts', async () => {
  const search = find<HTMLFormElement>('[action="/search"]');
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  search.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(false);
  find('summary').click();
  find('a').click();
  await revive();
  expect(sent).not.toHaveBeenCalled();
});

test('a link that takes along what was typed waits for the code, unless it is pressed again or for a new tab', async () => {
  const link = find<HTMLAnchorElement>('[data-carries]');
  const follows = (press: MouseEventInit = {}) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...press }));
  expect(follows()).toBe(true);
  type(find<HTMLInputElement>('[name=place]'), 'Leith');
  expect(follows({ ctrlKey: true })).toBe(true);
  expect(follows()).toBe(false);
  expect(follows()).toBe(true);
  await revive();
  expect(sent.mock.calls).toEqual([['with Leith']]);
});

test('a word that is being composed is not broken off', async () => {
  const place = find<HTMLInputElement>('[name=place]');
  place.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  type(place, 'Le');
  const set = vi.fn();
  await revive();
  place.addEventListener('input', set);
  expect(set).not.toHaveBeenCalled();
  expect(place.value).toBe('Le');
  await act(async () => place.dispatchEvent(new Event('compositionend', { bubbles: true })));
  expect(set).toHaveBeenCalledOnce();
  act(() => find('[type=submit]').click());
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ place: 'Le' }));
});
