/**
 * Text in the form used to compare, the same as `search_fold` of the database: lower case, without accents and
 * apostrophes.
 */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .normalize('NFC')
    .toLowerCase();
