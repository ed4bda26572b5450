import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '@bairn/shared/app';
import { Avatar } from './Avatar.tsx';
import { Badge } from './Badge.tsx';
import { Card } from './Card.tsx';

const meta: Meta<typeof Card> = { title: 'Show/Card', component: Card };
export default meta;
type Story = StoryObj<typeof Card>;

export const Grid: Story = {
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: '16px',
        padding: '24px',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
      }}
    >
      <Card
        linked
        title={<Link to="/service">Thistle House Nursery</Link>}
        aside={<Badge tone="success">3 places left</Badge>}
      >
        <p>Leith · 0.4 miles away</p>
        <p>
          <strong>£6.50 an hour</strong>, funded hours accepted
        </p>
      </Card>
      <Card raised title="Today" aside={<Link to="/register">Open the register</Link>}>
        <p>14 children expected, 2 absent.</p>
      </Card>
      <Card selected title="Isla Fraser">
        <Avatar name="Isla Fraser" size={56} />
        <p>2 years 3 months</p>
      </Card>
      <Card title="No children yet">
        <p>Add your first child to book a place.</p>
      </Card>
    </div>
  ),
};
