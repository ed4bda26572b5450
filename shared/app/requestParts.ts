type Values = Record<string, unknown>;

/** Puts the values into the `{name}` places of a path. */
export function fillPath(path: string, params: unknown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Values | undefined)?.[name];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new Error(`${path} needs '${name}'`);
    return encodeURIComponent(String(value));
  });
}

/** The search part of an address: what is empty stays away, a list repeats its name. */
export function searchOf(query: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search;
}

/** A multipart body: files as they are, lists repeat their name with `[]`, other objects as JSON, null as empty. */
export function formDataOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Values)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, part(one));
    else form.append(name, part(value));
  }
  return form;
}

function part(value: unknown): string | Blob {
  if (value instanceof Blob) return value;
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
