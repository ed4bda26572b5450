const prefixes = { invoice: 'INV', credit_note: 'CN' } as const;

export type DocumentKind = keyof typeof prefixes;

/** The number of an invoice or credit note as people read it: 'INV-000042'. */
export const documentNumber = (kind: DocumentKind, number: number) =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
