import { expect, it } from 'vitest';
import { drawHtml } from '../mail/drawHtml.ts';
import { drawText } from '../mail/drawText.ts';
import { serviceCode, serviceDecided } from './proofEmail.ts';

const support = { email: 'support@bairn.test', phone: '0131 496 0100' };
const sender = { site: 'https://bairn.example', support };
const decided = (approved: boolean) =>
  serviceDecided(
    { first_name: 'Innes', name: 'Harbour Wynd', page: 'https://bairn.example/settings', approved },
    support.email,
  );
const code = { code: '042137', minutes: 30, name: 'Harbour Wynd', number: 'CS2099000001' };

it.each([
  ['a code', serviceCode(code, support.email), ['042137', 'Harbour Wynd (CS2099000001)', 'works for 30 minutes']],
  ['an approval', decided(true), ['the CI registration number of Harbour Wynd is yours', 'bairn.example/settings']],
  ['a refusal', decided(false), ['did not show us', 'write to support@bairn.test']],
])('the email with %s says the same as HTML and as plain text', (_, email, texts) => {
  for (const text of texts) {
    expect(drawHtml(email, sender)).toContain(text);
    expect(drawText(email, sender)).toContain(text);
  }
});
