import Plus from 'lucide-react/icons/plus';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { ConfirmButton } from '../overlay/ConfirmButton.tsx';
import { IconButton } from './IconButton.tsx';

const meta: Meta<typeof Button> = { title: 'Actions/Button', component: Button, args: { children: 'Pay £42.00' } };
export default meta;
type Story = StoryObj<typeof Button>;

const row = { display: 'flex', flexWrap: 'wrap', gap: '12px', padding: '24px' } as const;

export const Primary: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabled: true } };
export const All: Story = {
  render: () => (
    <div style={row}>
      <Button>Pay £42.00</Button>
      <Button variant="secondary">Add a child</Button>
      <Button variant="soft">Offer the place</Button>
      <Button variant="quiet">Clear filters</Button>
      <Button variant="danger">Delete the service</Button>
      <Button busy>Saving</Button>
      <Button disabled>Go to checkout</Button>
      <Button size="small" variant="secondary">
        <Plus />
        Small
      </Button>
      <ButtonLink to="/search">Find childcare</ButtonLink>
      <IconButton label="Add">
        <Plus />
      </IconButton>
      <ConfirmButton label="Archive" onConfirm={() => undefined} />
    </div>
  ),
};
export const Links: Story = {
  render: () => (
    <div style={row}>
      <ButtonLink to="/search">Find childcare</ButtonLink>
      <ButtonLink to="/search" variant="secondary">
        Search again
      </ButtonLink>
      <ButtonLink to="/search" variant="quiet" size="small">
        Clear
      </ButtonLink>
    </div>
  ),
};
export const Block: Story = { args: { block: true } };
