import { createElement, useState } from 'react';

export function Component() {
  const [more, setMore] = useState('');
  const load = () =>
    import('./more.js').then(
      ({ words }) => setMore(words),
      (error) => setMore(`Not loaded: ${error.name}`),
    );
  return createElement(
    'section',
    null,
    createElement('h1', null, 'Hello from another team'),
    createElement('button', { type: 'button', onClick: load }, 'More'),
    createElement('p', { role: 'status' }, more),
  );
}
