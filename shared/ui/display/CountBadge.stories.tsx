import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { CountBadge } from './CountBadge.tsx';

const meta: Meta<typeof CountBadge> = { title: 'Show/Count badge', component: CountBadge };
export default meta;
type Story = StoryObj<typeof CountBadge>;

const counts = [0, 1, 12, 99, 240];

export const OnAnIcon: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '24px', padding: '24px' }}>
      {counts.map((count) => (
        <button
          key={count}
          type="button"
          style={{ position: 'relative', inlineSize: '2.75rem', blockSize: '2.75rem', border: 0, background: 'none' }}
        >
          <ShoppingBasket size={24} />
          <CountBadge count={count} />
          <span className="visually-hidden"> items in your basket</span>
        </button>
      ))}
    </div>
  ),
  async play({ canvas }) {
    for (const shown of ['1', '12', '99', '99+'])
      await expect(canvas.getByRole('button', { name: `${shown} items in your basket` })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'items in your basket' })).toBeVisible();
  },
};
