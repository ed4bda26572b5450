/** A Care Inspectorate number as text: 'CS2099000123'; 'N/A' when missing (specification section 9). */
export function formatCsNumber(value: string | null | undefined): string {
  const text = value?.replaceAll(/\s/g, '').toUpperCase();
  return text ? text : 'N/A';
}

/** Whether a text is 'CS' followed by 10 digits. */
export const isCsNumber = (value: string) => /^CS\d{10}$/.test(value);
