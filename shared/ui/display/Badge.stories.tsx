import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './Badge.tsx';
import { Tag } from './Tag.tsx';

const meta: Meta<typeof Badge> = { title: 'Show/Badge', component: Badge, args: { children: 'Draft' } };
export default meta;
type Story = StoryObj<typeof Badge>;

export const Neutral: Story = {};
export const Tones: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '12px', padding: '24px' }}>
      <Badge>Draft</Badge>
      <Badge tone="info">In person</Badge>
      <Badge tone="success" icon={<Check />}>
        Confirmed
      </Badge>
      <Badge tone="warning" icon={<Clock />}>
        2 places left
      </Badge>
      <Badge tone="danger">Full</Badge>
      <Badge tone="highlight">New</Badge>
      <Tag>Outdoor</Tag>
      <Tag onRemove={() => undefined}>Within 2 miles</Tag>
    </div>
  ),
};
