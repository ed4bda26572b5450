import * as app from '@bairn/shared/app';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

export { connect } from './server/connect.ts';
export { render } from './server/render.tsx';

/** What a remote's build for servers may require: the same copies that the shell's own pages are rendered with. */
export const provided = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@bairn/shared/app': app,
};
