type Values = Record<string, unknown>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The value below a dotted name, `address.postcode` or `children.0.dob`. */
export function valueAt(values: unknown, name: string): unknown {
  let value = values;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Values)[key];
  }
  return value;
}

function setAt(values: Values, name: string, value: unknown) {
  const keys = name.split('.');
  let place: Values = values;
  keys.slice(0, -1).forEach((key, index) => {
    place[key] ??= /^\d+$/.test(keys[index + 1] ?? '') ? [] : {};
    place = place[key] as Values;
  });
  place[keys.at(-1) ?? name] = value;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Pounds as people write them: a comma parts thousands only, and no fraction of a penny is guessed away. */
const isMoney = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/;

/** Typed text stays as it is, also when empty; what was not chosen counts as left out. */
function typedValue(control: Control): unknown {
  const { value } = control;
  const { kind, blank } = control.dataset;
  const missing = blank === 'null' ? null : undefined;
  if (kind === 'number' || kind === 'pence') {
    const typed = value.replaceAll(/[\s£]/g, '');
    if (typed === '') return missing;
    const number = Number(typed.replaceAll(',', ''));
    return kind === 'number' ? number : isMoney.test(typed) ? Math.round(number * 100) : Number.NaN;
  }
  const chosen = control instanceof HTMLSelectElement || ['date', 'time', 'radio', 'hidden'].includes(control.type);
  return chosen && value === '' ? missing : value;
}

/** What the named controls of a form hold, nested by their dotted names. */
export function readForm(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const control of form.elements) {
    if (!isControl(control) || !control.name || control.hasAttribute('disabled')) continue;
    const { name } = control;
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (control.checked) setAt(values, name, typedValue(control));
      else if (valueAt(values, name) === undefined) setAt(values, name, undefined);
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.dataset.kind === 'boolean') {
        setAt(values, name, control.checked);
        continue;
      }
      const list = (valueAt(values, name) as unknown[] | undefined) ?? [];
      setAt(values, name, control.checked ? [...list, typedValue(control)] : list);
    } else if (control instanceof HTMLInputElement && control.type === 'file') {
      setAt(values, name, control.multiple ? [...(control.files ?? [])] : (control.files?.[0] ?? undefined));
    } else {
      setAt(values, name, typedValue(control));
    }
  }
  return values;
}

/** Whether two readings of a form hold the same; a chosen file always counts as a change. */
export const sameValues = (one: Values, other: Values) =>
  JSON.stringify(one, comparable) === JSON.stringify(other, comparable);

const comparable = (_key: string, value: unknown) => (value instanceof File ? `${value.name} ${value.size}` : value);
