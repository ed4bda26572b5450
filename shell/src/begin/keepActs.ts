/** What a person has done on a page before its code was there. */
export type Acts = {
  /** Stops listening: React draws the page from nothing, so there is nothing to keep. */
  stop(): void;
  /**
   * Tells the code, which has taken over the elements, what was typed and chosen, then what was pressed: each once. Until
   * then all of it is kept: what is done while React takes the elements over, it may not hear of.
   */
  redo(): Promise<void>;
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const pressed = 'a[href], area[href], summary, label, input, select, textarea, button, [role]';

/**
 * Keeps what a browser cannot do by itself: presses of buttons, forms that only the code can send, and links marked
 * `data-carries`, once something was typed. Other links, searches and folded parts work without it. Text and choices stay in
 * their fields, but the code has to learn of them.
 */
export function keepActs(root: HTMLElement): Acts {
  const { dataset } = document.documentElement;
  const typing = new AbortController();
  const pressing = new AbortController();
  /** How each changed field tells what it was given last: React may draw over it when it hears of another field. */
  const fields = new Map<Field, () => void>();
  /** By what was pressed: who presses again because nothing happens means it once. */
  const held = new Map<Element, () => void>();
  let composing: EventTarget | null = null;
  let isRedoing = false;

  const hold = (event: Event, element: Element, act: () => void) => {
    event.stopImmediatePropagation();
    held.set(element, act);
    // CSS shows that something is on its way.
    dataset['held'] = '';
  };
  const on = <Name extends keyof HTMLElementEventMap>(
    { signal }: AbortController,
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, act, { capture: true, signal });

  on(pressing, 'click', (event) => {
    const { target } = event;
    if (isRedoing) return;
    const element = target instanceof Element ? target.closest<HTMLElement>(pressed) : null;
    // It takes along what was typed, which the browser alone would lose. A second press does not wait for the code.
    if (element?.matches('a[data-carries]') && fields.size > 0 && !held.has(element) && isPlain(event)) {
      event.preventDefault();
      return hold(event, element, () => element.click());
    }
    const isButton = element instanceof HTMLButtonElement ? element.type === 'button' : element?.matches('[role]');
    if (element && isButton && !element.matches('a, summary, label, input, select, textarea'))
      hold(event, element, () => element.click());
  });
  on(pressing, 'submit', (event) => {
    if (isRedoing) return;
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post' && form.hasAttribute('action')) return;
    event.preventDefault();
    const { submitter } = event;
    hold(event, form, () => form.requestSubmit(submitter));
  });
  const note = ({ target }: Event) => isField(target) && fields.set(target, telling(target));
  on(typing, 'input', note);
  on(typing, 'change', note);
  on(typing, 'compositionstart', ({ target }) => (composing = target));
  on(typing, 'compositionend', () => (composing = null));

  return {
    stop() {
      typing.abort();
      pressing.abort();
    },
    async redo() {
      typing.abort();
      for (const [field, tell] of fields) {
        // Setting its value would break off the word that is being typed.
        if (field === composing) field.addEventListener('compositionend', () => telling(field)(), { once: true });
        else tell();
      }
      // What was typed, or done by the press before, is drawn first.
      for (const [element, act] of held) {
        await new Promise((resolve) => setTimeout(resolve));
        held.delete(element);
        isRedoing = true;
        if (element.isConnected) act();
        isRedoing = false;
      }
      pressing.abort();
      delete dataset['held'];
    },
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Whether it is not a press for a new tab, a new window or a download. */
const isPlain = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** How to tell React later what a field holds now. It hears of no change that it finds when it takes the field over. */
function telling(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement)
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    const { checked } = field;
    return () => {
      if (checked === field.defaultChecked) return;
      field.checked = !checked;
      field.click();
    };
  }
  return () => {
    const { defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue || field.type === 'file') return;
    // By the field's own accessor, where React takes note of it; then past that, as if it were typed.
    field.value = defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
