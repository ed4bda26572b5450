/** Joins class names, leaving out what is not there. */
export const cx = (...names: unknown[]) => names.filter(Boolean).join(' ');
