/** Puts the focus on the first control whose name has a message; false when none of them is in the form. */
export function focusFirstError(form: HTMLFormElement, names: readonly string[]) {
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement) || !('name' in control) || typeof control.name !== 'string') continue;
    const { name } = control;
    if (!name || !names.some((key) => key === name || key.startsWith(`${name}.`))) continue;
    control.focus();
    return true;
  }
  return false;
}

/** Messages of a refused form that no field of it can show. */
export function unplacedErrors(form: HTMLFormElement, errors: Readonly<Record<string, readonly string[]>>) {
  const names = [...form.elements].flatMap((control) =>
    'name' in control && typeof control.name === 'string' && control.name ? [control.name] : [],
  );
  return Object.entries(errors)
    .filter(([key]) => !names.some((name) => key === name || key.startsWith(`${name}.`)))
    .flatMap(([, messages]) => messages);
}
