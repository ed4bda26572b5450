/** A query string with some parameters changed; `null` takes one away. Starts with `?` unless it is empty. */
export function searchWith(search: string, changes: Record<string, string | number | null>) {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
