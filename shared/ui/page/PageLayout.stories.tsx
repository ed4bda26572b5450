import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/Button.tsx';
import { Card } from '../display/Card.tsx';
import { PageLayout } from './PageLayout.tsx';
import { Tabs } from './Tabs.tsx';

const meta: Meta<typeof PageLayout> = {
  title: 'Page/Layout',
  component: PageLayout,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof PageLayout>;

const body = (
  <Card title="What comes first">
    <p>The large clear answer, then the detail.</p>
  </Card>
);

export const Plain: Story = {
  args: {
    title: 'Forest mornings',
    eyebrow: 'Thistle House Nursery',
    intro: 'Ages 2 to 5, outdoors in all weathers.',
    back: { to: '/planning/sessions', label: 'Sessions' },
    actions: (
      <>
        <Button variant="secondary">Duplicate</Button>
        <Button>Edit the session</Button>
      </>
    ),
    tabs: (
      <Tabs
        label="Session"
        items={[
          { to: '/', label: 'Overview', end: true },
          { to: '/bookings', label: 'Bookings', count: 14 },
          { to: '/register', label: 'Register' },
        ]}
      />
    ),
    children: body,
  },
};
export const Text: Story = { args: { title: 'Privacy', width: 'text', children: body } };
export const Band: Story = {
  args: {
    title: 'Home',
    heading: 'Childcare near you, that fits your week',
    intro: 'See places available, prices and what parents say, and book in minutes.',
    band: true,
    lead: <Button variant="soft">Find childcare</Button>,
    children: body,
  },
};
export const Compact: Story = { args: { ...Plain.args, density: 'compact' } };
