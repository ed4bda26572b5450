const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Integer pence as pounds: 4200 → '£42.00'; 'N/A' when missing. */
export function formatPence(pence: number | null | undefined): string {
  return pence === null || pence === undefined ? 'N/A' : pounds.format(pence / 100);
}
