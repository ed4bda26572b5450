// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryApp } from '@bairn/shared/app/MemoryApp';
import { CardForm } from './CardForm.tsx';
import type { Card } from './cardProvider.ts';

type Answer = { status?: number; body: object };
const asked: { path: string; form: Record<string, string> }[] = [];
let answers: Record<string, Answer>;

beforeEach(() => {
  asked.length = 0;
  answers = { payment_methods: { body: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } } };
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    asked.push({ path, form: Object.fromEntries(body) });
    const { status = 200, body: answer } = answers[path.split('/').at(-1) ?? ''] ?? { body: {} };
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A card form on a page that saves the card, as the settings do. */
function save(onDone = vi.fn()) {
  const onCard = vi.fn(async (card: Card) => {
    await card.setUp('seti_1_secret_x');
    return 'kept';
  });
  render(
    <MemoryApp>
      <CardForm
        payments={{ provider: 'sandbox', publishable_key: 'pk_sandbox' }}
        demo={false}
        submitLabel="Save card"
        onCard={onCard}
        onDone={onDone}
      />
    </MemoryApp>,
  );
  return { onCard, onDone, user: userEvent.setup() };
}

async function type(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry date'), '04/31');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
}

test('saves a card by its SetupIntent; the number goes only to the provider', async () => {
  answers['confirm'] = { body: { status: 'succeeded' } };
  const { onDone, user } = save();
  await type(user);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('kept'));
  expect(asked.map(({ path }) => path)).toEqual([
    '/sandbox/payments/v1/payment_methods',
    '/sandbox/payments/v1/setup_intents/seti_1/confirm',
  ]);
  expect(asked[1]?.form).toEqual({ client_secret: 'seti_1_secret_x', payment_method: 'pm_1' });
});

test("opens the bank's authentication if needed, and says that nothing was saved when it is refused", async () => {
  answers['confirm'] = { body: { status: 'requires_action' } };
  const { onDone, user } = save();
  await type(user);
  await screen.findByRole('dialog', { name: 'Your bank is asking you to confirm your card' });
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText(/did not confirm this card, so it was not saved/)).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({
    path: '/sandbox/payments/v1/setup_intents/seti_1/authenticate',
    form: { answer: 'refuse' },
  });
  expect(onDone).not.toHaveBeenCalled();
});

test('shows the reason of a refused card under its field and keeps the typed text', async () => {
  answers['payment_methods'] = {
    status: 402,
    body: { error: { message: 'Your card number is incorrect.', param: 'number' } },
  };
  const { user } = save();
  await type(user);
  expect(await screen.findByText('Your card number is incorrect.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
});

test('a card that has to be saved is saved, and the box that says so cannot be changed', async () => {
  const onCard = vi.fn(async () => 'paid');
  render(
    <MemoryApp>
      <CardForm
        payments={{ provider: 'sandbox', publishable_key: 'pk_sandbox' }}
        demo={false}
        saving="required"
        submitLabel="Save card"
        onCard={onCard}
        onDone={() => {}}
      />
    </MemoryApp>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Save this card for the coming months/ });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  await type(userEvent.setup());
  await vi.waitFor(() => expect(onCard).toHaveBeenCalledWith(expect.anything(), { save_card: true }));
});
