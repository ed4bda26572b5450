// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { ApiError, setErrorHandler, toasts, useQuery } from '@bairn/shared/app';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { createErrorHandler } from '../errors/createErrorHandler.ts';
import { createQueryClient } from './queryClient.ts';

afterEach(cleanup);

const messages = () => toasts.getState().map(({ message }) => message);
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

it('says once that the latest could not be loaded: where it is shown, else by an alert', async () => {
  const errors = createErrorHandler({ situation: () => ({ signedIn: true, supportEmail: '' }), act: () => {} });
  const former = setErrorHandler(errors);
  onTestFinished(() => void setErrorHandler(former));
  const client = createQueryClient(errors);
  let works = true;
  const asked = (name: string) => ({
    queryKey: [name],
    queryFn: async () => {
      if (!works) throw new ApiError({ status: 500, message: `No ${name}.` });
      return name;
    },
  });
  function Shown() {
    return <QueryView query={useQuery(asked('sessions'))}>{(name) => <p>{name}</p>}</QueryView>;
  }
  function Count() {
    return <p>{useQuery(asked('count')).data}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
      <Count />
    </QueryClientProvider>,
  );
  await screen.findByText('sessions');
  await screen.findByText('count');
  works = false;
  await act(async () => {
    await client.refetchQueries();
    await nextTurn();
  });
  await screen.findByText(/may be out of date/);
  await waitFor(() => expect(messages()).toEqual(['No count.']));
});
