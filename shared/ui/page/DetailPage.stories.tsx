import type { Meta, StoryObj } from '@storybook/react-vite';
import { ApiError, useQuery } from '@bairn/shared/app';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { DetailPage } from './DetailPage.tsx';

const meta: Meta = { title: 'Pages/A page about one object' };
export default meta;
type Story = StoryObj;

type Session = { name: string; about: string };

function Shown({ ask }: { ask: () => Promise<Session> }) {
  return (
    <DetailPage
      query={useQuery({ queryKey: ['session', ask.toString()], queryFn: ask, retry: false })}
      name="Session"
      head={({ name, about }) => ({ title: name, eyebrow: 'Thistle House Nursery, Leith', intro: about })}
      missing={{
        title: 'Session not found',
        message: 'It may have been taken down, or the link may be incomplete.',
        action: <ButtonLink to="/search">Search childcare</ButtonLink>,
      }}
    >
      {({ name }) => <p>{name} has places on Tuesdays.</p>}
    </DetailPage>
  );
}

const known = { name: 'Forest mornings', about: 'Outdoors in all weathers.' };
const refuse = (status: number) => () => Promise.reject(new ApiError({ status, message: '' }));

export const Loaded: Story = { render: () => <Shown ask={() => Promise.resolve(known)} /> };
export const Loading: Story = { render: () => <Shown ask={() => new Promise(() => {})} /> };
export const Missing: Story = { render: () => <Shown ask={refuse(404)} /> };
export const Failed: Story = { render: () => <Shown ask={refuse(500)} /> };
