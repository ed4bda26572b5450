import { signIn } from '#fixtures/accounts.ts';
import { expect, test } from '#fixtures/test.ts';
import { press, tabTo, typeInto } from '#pages/keyboard.ts';

test('by keyboard alone an admin makes a week, is told why it cannot be published, and publishes it', async ({
  page,
}) => {
  const { keyboard } = page;
  await signIn(page, 'admin');
  await page.goto('/team/rotas');
  // The last week that is offered, with no bookings yet: no other journey looks at it.
  await press(page.getByRole('button', { name: 'Make a rota' }));
  const making = page.getByRole('dialog', { name: 'Make a rota' });
  await tabTo(making.getByLabel('Week'));
  await keyboard.press('End');
  await typeInto(making.getByLabel('Begin with'), 'No shifts');
  await press(making.getByRole('button', { name: 'Make the rota' }));

  const grid = page.getByRole('grid', { name: 'Rota by person' });
  const shift = grid.getByRole('button');
  await expect(grid).toBeVisible();
  await expect(shift).toHaveCount(0);
  await tabTo(grid.getByRole('gridcell').first());
  await keyboard.press('n');
  const isAt = async (name: RegExp) => {
    await expect(shift).toHaveAccessibleName(name);
    await expect(shift).toBeFocused();
  };
  await isAt(/^[^,]+, Mon \d+ \w+, 07:30 to 15:30, No room, 30 min break, not confirmed/);
  await keyboard.press('Shift+ArrowRight');
  await isAt(/Mon \d+ \w+, 07:45 to 15:45/);
  await keyboard.press('+');
  await isAt(/Mon \d+ \w+, 07:45 to 16:00/);
  await keyboard.press('Shift+PageDown');
  await isAt(/Tue \d+ \w+, 07:45 to 16:00/);
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await isAt(/Mon \d+ \w+, 07:45 to 15:45/);
  await keyboard.press('Control+y');
  await isAt(/Mon \d+ \w+, 07:45 to 16:00/);

  // More than six hours without a break break the law.
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Shift' });
  await tabTo(sheet.getByLabel('Break', { exact: true }));
  await keyboard.press('Control+a');
  await keyboard.type('0');
  await press(sheet.getByRole('button', { name: 'Save the shift' }));
  await expect(shift).toHaveAccessibleName(/07:45 to 16:00, No room, no break, not confirmed, breaks a rule/);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish' }));
  const publishing = page.getByRole('dialog', { name: 'Publish this rota' });
  await expect(publishing.getByText('1 rule must be put right first')).toBeVisible();
  await expect(publishing.getByText(/No break of the length that the law asks for/)).toBeVisible();
  await expect(publishing.getByRole('button', { name: 'Publish and tell staff' })).toBeDisabled();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused();

  await keyboard.press('Control+z');
  await expect(shift).toHaveAccessibleName(/30 min break, not confirmed$/);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish' }));
  await expect(publishing.getByText('Every rule that must be kept is kept.')).toBeVisible();
  await press(publishing.getByRole('button', { name: 'Publish and tell staff' }));
  const done = page.getByRole('dialog', { name: 'The rota is published' });
  await expect(done.getByText('1 person told of their shifts.')).toBeVisible();
  await press(done.getByRole('button', { name: 'Close', exact: true }).last());
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
});
