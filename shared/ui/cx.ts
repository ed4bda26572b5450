/** Joins class names, leaving out empty ones. */
export const cx = (...names: unknown[]) => names.filter(Boolean).join(' ');
