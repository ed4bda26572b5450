/** Whether a person types into something: there "/" is a letter. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a press opens the search of the header: "/" or Ctrl+K. A dialog that is open keeps its keys. */
export function opensFind(event: KeyboardEvent): boolean {
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
  const control = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  return (slash || control) && !document.querySelector('dialog[open]');
}
