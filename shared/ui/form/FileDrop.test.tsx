// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { FileDrop } from './FileDrop.tsx';
import type { Upload } from './useUpload.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const image = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set(signature);
  return new File([content], 'isla.png', { type: 'image/png' });
};

function choose(onUpload: Upload, file: File) {
  renderPage(() => <FileDrop label="Your picture" onUpload={onUpload} />);
  fireEvent.change(screen.getByLabelText('Your picture', { selector: 'input' }), { target: { files: [file] } });
}

test('shows the part that is sent, then success for a second', async () => {
  let finish: () => void = () => {};
  choose((_file, { onProgress }) => {
    onProgress(0.42);
    return new Promise<void>((resolve) => (finish = resolve));
  }, image(100));
  expect(await screen.findByRole('button', { name: 'Uploading 42%' })).toBeTruthy();
  finish();
  expect(await screen.findByRole('button', { name: 'Uploaded' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('button', { name: 'Choose an image' })).toBeTruthy();
});

test('10,485,760 bytes are taken, one more is refused without being sent', async () => {
  const onUpload = vi.fn(() => Promise.resolve());
  choose(onUpload, image(10_485_760));
  await waitFor(() => expect(onUpload).toHaveBeenCalledTimes(1));
  cleanup();
  choose(onUpload, image(10_485_761));
  expect(await screen.findByText('File size cannot exceed 10MB.')).toBeTruthy();
  expect(onUpload).toHaveBeenCalledTimes(1);
});

test('an image is known by its content, not by its name', async () => {
  const onUpload = vi.fn(() => Promise.resolve());
  choose(onUpload, new File(['<svg xmlns="…"/>'], 'isla.png', { type: 'image/png' }));
  expect(await screen.findByText('Only these file types are allowed: jpg, gif, png.')).toBeTruthy();
  expect(onUpload).not.toHaveBeenCalled();
});

test('says what the server refused, and can be tried again', async () => {
  const errors = { avatar: ['This picture cannot be read'] };
  const onUpload = vi
    .fn<Upload>()
    .mockRejectedValueOnce(new ApiError({ status: 422, message: 'Not valid', errors }))
    .mockResolvedValueOnce(undefined);
  choose(onUpload, image(100));
  expect(await screen.findByText('This picture cannot be read')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your picture', { selector: 'input' }), { target: { files: [image(100)] } });
  expect(await screen.findByRole('button', { name: 'Uploaded' })).toBeTruthy();
  expect(screen.queryByText('This picture cannot be read')).toBeNull();
});

test('can be cancelled on the way', async () => {
  choose(
    (_file, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    image(100),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Choose an image' })).toBeTruthy();
  expect(screen.queryByText('aborted')).toBeNull();
});
