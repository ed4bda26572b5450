/**
 * Leaves out of an icon's module what the drawing does without (preset.ts): React's keys, random text that does not compress,
 * its name and the usual size.
 * @param {string} source
 */
module.exports = (source) =>
  source
    .replace(/,? *key: "\w+"/g, '')
    .replace(/^ *name: "[\w-]+",$/m, '')
    .replace(/^ *size: 24,$/m, '');
