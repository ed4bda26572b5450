type Values = Record<string, unknown>;

export type FormStore = {
  /** The last reading, or null before the first. */
  values: () => Values | null;
  subscribe: (listener: () => void) => () => void;
  keep: (values: Values) => void;
  /** Puts texts into fields by name, as if they had been typed. */
  fill: (texts: Record<string, string>) => void;
  attach: (form: HTMLFormElement | null) => void;
};

/** Holds what a form's fields read last, outside of React, so that typing renders nothing that does not ask for it. */
export function createFormStore(): FormStore {
  const listeners = new Set<() => void>();
  let last: Values | null = null;
  let form: HTMLFormElement | null = null;
  return {
    values: () => last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep: (values) => {
      last = values;
      for (const listener of listeners) listener();
    },
    fill: (texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const control = form?.elements.namedItem(name);
        if (!(control instanceof HTMLElement) || !('value' in control)) continue;
        control.value = text;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    attach: (next) => {
      form = next;
    },
  };
}
