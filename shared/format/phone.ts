/** A British number in national format: '+441314960101' → '0131 496 0101'; other numbers unchanged. */
export function formatPhone(phone: string): string {
  const national = phone.replaceAll(/[\s()-]/g, '').replace(/^\+44/, '0');
  if (!/^0\d{10}$/.test(national)) return phone;
  const short = /^0(11\d|1\d1)/.test(national);
  if (national.startsWith('02')) return `${national.slice(0, 3)} ${national.slice(3, 7)} ${national.slice(7)}`;
  if (short) return `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`;
  return `${national.slice(0, 5)} ${national.slice(5)}`;
}
